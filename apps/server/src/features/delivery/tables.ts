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

/** When packages may leave: hours of the UTC day, `to` not included. */
export interface Schedule {
  readonly days: readonly (typeof WEEKDAYS)[number][];
  readonly from: number;
  readonly to: number;
}

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface StoreTable {
  uuid: StoreId;
  /** Of staff's choosing, unique. */
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
  /** The shortest side of a cover, in pixels; 0: what every release has. */
  cover_min: Generated<number>;
  requires: Generated<StoreRequirement[]>;
  cover: Generated<CoverForm>;
  file_names: Generated<FileNaming>;
  deals: Generated<StoreDeal[]>;
  /** Wholesale prices of downloads. */
  prices: ColumnType<StorePrices | null, string | null, string | null>;
  /** What it calls genres, by our English names. */
  genres: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  transport: Json<TransportSettings>;
  /** Sealed; see `seal.ts`. */
  secrets: Buffer | null;
  /** See `catalogue-gap.ts`. */
  gap_from: ColumnType<Date | null, Date | null, Date | null>;
  gap_to: ColumnType<Date | null, Date | null, Date | null>;
  /** Who works for it now: one node at a time. */
  lease_token: ColumnType<string | null, undefined, string | null>;
  lease_until: ColumnType<Date | null, undefined, Date | null>;
  acknowledgements_read_at: ColumnType<Date | null, undefined, Date | null>;
  /** The last delivery whose own folder was looked into for an answer. */
  answers_after: ColumnType<DeliveryId | null, undefined, DeliveryId | null>;
  created_at: Date;
  updated_at: Date;
}

/**
 * What became of a file that a store put down: its answers moved deliveries, or are about none of ours; it is XML of another
 * shape; it is too long or no XML; or it could not be fetched, and is tried again.
 */
export type AnswerOutcome = 'APPLIED' | 'UNMATCHED' | 'UNKNOWN_SHAPE' | 'UNREADABLE' | 'NOT_FETCHED';

export interface DeliveryTable {
  uuid: DeliveryId;
  /** Grows: of two deliveries of a release to a store, the later one. */
  number: ColumnType<string, never, never>;
  release_uuid: ReleaseId;
  store_uuid: StoreId;
  kind: DeliveryKind;
  state: DeliveryState;
  since: Date;
  /** `since` of the state that the artist was last written to about. */
  emailed_since: ColumnType<Date | null, undefined, Date | null>;
  /** One of ours, or a status of the store’s acknowledgement. */
  reason_code: string | null;
  /** The store’s own words, or staff’s. */
  reason: string | null;
  url: string | null;
  /** The newest of its release and store. */
  is_current: boolean;
  superseded_by: DeliveryId | null;
  /** Null: a takedown, which is made of what was sent before. */
  content_uuid: string | null;
  /** In which it is sent; null until its message is built. */
  batch_uuid: string | null;
  message_id: string | null;
  message_at: Date | null;
  message: string | null;
  message_sha256: string | null;
  /** Territories in which the message grants and ends rights; null until it is built. */
  deals: ColumnType<MessageDeals | null, null, string | null>;
  /** Its files, in the order in which they are sent. */
  package: ColumnType<readonly PackageFile[] | null, null, string | null>;
  /** From when it may be built; infinity: once somebody retries it. */
  due_at: ColumnType<Date, Date, Date | 'infinity'>;
  held: Generated<boolean>;
  tries: Generated<number>;
  /** Its last file may have reached the store: from now on a newer one can't supersede it. */
  is_final: Generated<boolean>;
  /** What the artist gave as the reason. */
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
      /** Of its folder at the store. */
      name: string;
      created_at: Date;
      tries: Generated<number>;
      /** Infinity: once somebody retries it, or the store is reached again. */
      next_try_at: ColumnType<Date, Date, Date | 'infinity'>;
      ended_at: Date | null;
    };
    deliveries: DeliveryTable;
    /** Recordings and covers in the form that stores take: what is known of it, and where it is kept if it can't be streamed. */
    delivery_files: {
      file_uuid: FileId;
      form: Exclude<AudioForm | CoverForm, 'AS_IS'>;
      size: ColumnType<string, number, number>;
      sha256: string;
      /** Of a sample; null if unknown, and for forms made before it was stored. */
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
      /** How it begins. */
      content: string | null;
      /** How often it could not be fetched. */
      tries: Generated<number>;
      /** Null: it is not read again, unless its size changes; infinity: nor does a person wait for it. */
      next_try_at: ColumnType<Date | null, Date | 'infinity' | null, Date | 'infinity' | null>;
    };
  }
}

/** How packages get to a store, without the secrets. */
export type TransportSettings =
  | { readonly type: 'FOLDER'; readonly path: string }
  | {
      readonly type: 'SFTP';
      readonly host: string;
      readonly port: number;
      readonly user: string;
      /** Of the host key, `SHA256:…` in Base64. */
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

/** What is sealed beside them. */
export interface TransportSecrets {
  readonly password?: string;
  readonly private_key?: string;
  readonly access_key?: string;
  readonly secret_key?: string;
}

/** Whether a transport writes to the disk of whichever node runs it: a relative folder is below that node's DATA_DIR. */
export const isOnOneNode = (transport: TransportSettings): boolean =>
  transport.type === 'FOLDER' && !path.isAbsolute(transport.path);

/** One file of a package, as it is stored with its delivery. */
export interface PackageFile {
  /** Below the folder of the batch, or below the transport's for a release by itself. */
  readonly path: string;
  readonly size: number;
  /** Of the bytes that are sent, hexadecimal. */
  readonly sha256: string;
  /** The message itself, or a file of ours and in which form it is sent. */
  readonly source: { readonly message: true } | { readonly file_uuid: FileId; readonly form: FileForm };
}
