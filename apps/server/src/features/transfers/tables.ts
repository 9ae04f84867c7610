import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { TransferReason, TransferStatus } from '@dubplate/contract/transfers/limits';
import type { LegacyMultilink, LegacyPerson, LegacyRelease } from '@dubplate/contract/transfers/schemas';
import type { ColumnType, Generated } from 'kysely';

/** The records of a user in the older system. */
type LegacyPayload = Pick<LegacyPerson, 'artists' | 'releases' | 'multilinks'>;

interface LegacyUserTable {
  uuid: string;
  /** Normalized by `parseUsername`. */
  username: string;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Null after the transfer. */
  payload: ColumnType<LegacyPayload | null, string | null, string | null>;
  /** Digest of the imported line. */
  digest: ColumnType<Buffer | null, Buffer | null | undefined>;
  created_at: Date;
  /** The new account. */
  user_uuid: ColumnType<UserId | null, UserId | null | undefined>;
  moved_at: ColumnType<Date | null, Date | null | undefined>;
  /** When all items were complete. */
  transferred_at: Date | null;
  /** Time of the first consent, which the mailed link must confirm. */
  requested_at: Generated<Date | null>;
  artists_moved_at: Generated<Date | null>;
  /** Time of the job's last activity. */
  worked_at: Generated<Date | null>;
  first_viewed_at: Generated<Date | null>;
}

export interface PendingFile {
  /** Null for the cover. */
  readonly track_uuid: TrackId | null;
  readonly address: string;
}

interface TransferItemTable {
  uuid: string;
  legacy_uuid: string;
  kind: 'release' | 'multilink';
  /** From 1, per kind. */
  position: number;
  name: string;
  status: TransferStatus;
  reason: TransferReason | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  /** Null after the draft or the link was created. */
  payload: ColumnType<LegacyRelease | LegacyMultilink | null, string | null, string | null>;
  /** The created draft, which may have been deleted. */
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
