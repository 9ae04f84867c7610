import path from 'node:path';
import type {
  AudioForm,
  Choreography,
  CoverForm,
  DeliveryKind,
  DeliveryState,
  ErnVersion,
  FileNaming,
  StoreDeal,
  TakedownHabit,
  WEEKDAYS,
} from '@dubplate/contract/delivery/limits';
import type { StoreRequirement } from '@dubplate/contract/delivery/preflight';
import type { DeliveryId, StoreId, StorePrices } from '@dubplate/contract/delivery/schemas';
import type { FileId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { MessageDeals } from '@dubplate/ern/message/envelope';
import type { ColumnType, Generated } from 'kysely';
import type { FileForm } from './file-forms/file-forms.ts';
import type { DeliveryContent } from './read-content.ts';

/** The UTC hours in which packages may be sent, without the hour `to`. */
export interface Schedule {
  readonly days: readonly (typeof WEEKDAYS)[number][];
  readonly from: number;
  readonly to: number;
}

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface StoreTable {
  uuid: StoreId;
  /** Unique, chosen by staff. */
  key: string;
  name: string;
  /** Its DDEX party id, without hyphens. */
  dpid: string;
  ern: ErnVersion;
  avs_version: number;
  choreography: Choreography;
  audio: AudioForm;
  takedown: TakedownHabit;
  active: boolean;
  live: boolean;
  schedule: Json<Schedule | null>;
  lead_days: number;
  acknowledgements: string | null;
  batch_prefix: string;
  checklist: string | null;
  /** Minimum side of a cover in pixels; 0 for the general minimum. */
  cover_min: Generated<number>;
  requires: Generated<StoreRequirement[]>;
  cover: Generated<CoverForm>;
  file_names: Generated<FileNaming>;
  deals: Generated<StoreDeal[]>;
  /** Wholesale prices of downloads. */
  prices: ColumnType<StorePrices | null, string | null, string | null>;
  /** The store's genre names, by our English names. */
  genres: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  transport: Json<TransportSettings>;
  /** Sealed; see `store-secrets.ts`. */
  secrets: Buffer | null;
  /** See `catalogue-gap-store.ts`. */
  gap_from: ColumnType<Date | null, Date | null, Date | null>;
  gap_to: ColumnType<Date | null, Date | null, Date | null>;
  /** The lease of a node of the previous version. */
  lease_token: ColumnType<string | null, undefined, string | null>;
  lease_until: ColumnType<Date | null, undefined, Date | null>;
  acknowledgements_read_at: ColumnType<Date | null, undefined, Date | null>;
  /** The last delivery whose own folder was searched for answers. */
  answers_after: ColumnType<DeliveryId | null, undefined, DeliveryId | null>;
  created_at: Date;
  updated_at: Date;
}

/**
 * The result of reading a file of answers: its answers moved deliveries, or matched none of ours; its XML has another
 * shape; it is too long or not XML; or it could not be fetched and is retried.
 */
export type AnswerOutcome = 'APPLIED' | 'UNMATCHED' | 'UNKNOWN_SHAPE' | 'UNREADABLE' | 'NOT_FETCHED';

export interface DeliveryTable {
  uuid: DeliveryId;
  /** Later deliveries have higher numbers. */
  number: ColumnType<string, never, never>;
  release_uuid: ReleaseId;
  store_uuid: StoreId;
  kind: DeliveryKind;
  state: DeliveryState;
  since: Date;
  /** `since` of the state about which the artist was last emailed. */
  emailed_since: ColumnType<Date | null, undefined, Date | null>;
  /** One of our codes, or a status from the store’s acknowledgement. */
  reason_code: string | null;
  /** A text by the store or by staff. */
  reason: string | null;
  url: string | null;
  /** True for the newest delivery of its release and store. */
  is_current: boolean;
  superseded_by: DeliveryId | null;
  /** Null once it is pruned. */
  content_uuid: string | null;
  /** Null until its message is built. */
  batch_uuid: string | null;
  message_id: string | null;
  message_at: Date | null;
  message: string | null;
  message_sha256: string | null;
  /** Territories in which the message grants and ends rights; null until it is built. */
  deals: ColumnType<MessageDeals | null, null, string | null>;
  /** Its files in sending order. */
  package: ColumnType<readonly PackageFile[] | null, null, string | null>;
  /** The earliest time to build it; infinity if staff have to retry it. */
  due_at: ColumnType<Date, Date, Date | 'infinity'>;
  held: Generated<boolean>;
  tries: Generated<number>;
  /** True once its last file may have reached the store: a newer delivery can no longer supersede it. */
  is_final: Generated<boolean>;
  /** The reason given by the artist. */
  takedown_reason: Generated<string | null>;
  created_by: UserId | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stores: StoreTable;
    /** Releases as they are to be delivered, one for all stores. */
    delivery_contents: { uuid: string; release_uuid: ReleaseId; content: Json<DeliveryContent>; created_at: Date };
    delivery_batches: {
      uuid: string;
      store_uuid: StoreId;
      /** The name of its folder at the store. */
      name: string;
      created_at: Date;
      tries: Generated<number>;
      /** Infinity if it waits for a retry by staff or until the store is reachable. */
      next_try_at: ColumnType<Date, Date, Date | 'infinity'>;
      ended_at: Date | null;
    };
    deliveries: DeliveryTable;
    /** Recordings and covers converted for stores. The storage key is null for forms that are converted while streaming. */
    delivery_files: {
      file_uuid: FileId;
      form: Exclude<AudioForm | CoverForm, 'AS_IS'>;
      size: ColumnType<string, number, number>;
      sha256: string;
      /** Bits per sample. Null if unknown, and for forms made before the column existed. */
      bits_per_sample: number | null;
      storage_key: string | null;
      created_at: Date;
    };
    delivery_acknowledgements: {
      store_uuid: StoreId;
      path: string;
      size: ColumnType<string, number, number>;
      read_at: Date;
      delivery_uuid: DeliveryId | null;
      outcome: AnswerOutcome;
      /** Its first characters. */
      content: string | null;
      /** Failed attempts to fetch it. */
      tries: Generated<number>;
      /** Null if it is read again only when its size changes; infinity after the last retry. */
      next_try_at: ColumnType<Date | null, Date | 'infinity' | null, Date | 'infinity' | null>;
    };
  }
}

/** The transport of a store, without its secrets. */
export type TransportSettings =
  | { readonly type: 'FOLDER'; readonly path: string }
  | {
      readonly type: 'SFTP';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      /** The host key’s fingerprint, `SHA256:…` in Base64. */
      readonly fingerprint: string;
      readonly path: string;
    }
  | {
      readonly type: 'S3';
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly prefix: string;
    };

export interface TransportSecrets {
  readonly password?: string;
  readonly private_key?: string;
  readonly access_key?: string;
  readonly secret_key?: string;
}

/** Returns whether a transport writes to the disk of the node that runs it: relative folders are below that node's DATA_DIR. */
export const isOnOneNode = (transport: TransportSettings): boolean =>
  transport.type === 'FOLDER' && !path.isAbsolute(transport.path);

/** A file of a package, as stored with its delivery. */
export interface PackageFile {
  /** Relative to the folder of the batch, or to the transport's folder for a release without a batch. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal hash of the bytes that are sent. */
  readonly sha256: string;
  /** The message itself, or a stored file and its form. */
  readonly source: { readonly message: true } | { readonly file_uuid: FileId; readonly form: FileForm };
}
