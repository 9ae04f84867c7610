import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { TransferReason, TransferStatus } from '@dubplate/contract/transfers/limits';
import type { LegacyMultilink, LegacyPerson, LegacyRelease } from '@dubplate/contract/transfers/schemas';
import type { ColumnType, Generated } from 'kysely';

/** What somebody had in the older system. */
export type LegacyPayload = Pick<LegacyPerson, 'artists' | 'releases' | 'multilinks'>;

interface LegacyUserTable {
  uuid: string;
  /** The one form of `parseUsername`. */
  username: string;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Written as JSON text; null once it has been transferred. */
  payload: ColumnType<LegacyPayload | null, string | null, string | null>;
  /** Of the line that was imported. */
  digest: ColumnType<Buffer | null, Buffer | null | undefined>;
  created_at: Date;
  /** The account that the person moved to. */
  user_uuid: ColumnType<UserId | null, UserId | null | undefined>;
  moved_at: ColumnType<Date | null, Date | null | undefined>;
  /** When all of the payload had been transferred. */
  transferred_at: Date | null;
  /** When they first agreed; it counts only once they open the mailed link. */
  requested_at: Generated<Date | null>;
  artists_moved_at: Generated<Date | null>;
  /** The last sign of life of the job that moves their things. */
  worked_at: Generated<Date | null>;
  first_viewed_at: Generated<Date | null>;
}

/** A file that is still to come. */
export interface PendingFile {
  /** Null: the cover. */
  readonly track_uuid: TrackId | null;
  readonly address: string;
}

interface TransferItemTable {
  uuid: string;
  legacy_uuid: string;
  kind: 'release' | 'multilink';
  /** From 1, among those of its kind. */
  position: number;
  name: string;
  status: TransferStatus;
  reason: TransferReason | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  /** Written as JSON text; null once the draft or the link is there. */
  payload: ColumnType<LegacyRelease | LegacyMultilink | null, string | null, string | null>;
  /** The draft that came of it, which may be gone. */
  release_uuid: ReleaseId | null;
  files: ColumnType<PendingFile[], string, string>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    legacy_users: LegacyUserTable;
    transfer_links: { hash: Buffer; legacy_uuid: string; created_at: Date; expires_at: Date };
    transfer_items: TransferItemTable;
    transfer_tokens: { hash: Buffer; legacy_uuid: string; created_at: Date; expires_at: Date };
  }
}
