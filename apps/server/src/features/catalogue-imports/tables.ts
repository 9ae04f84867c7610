import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { ColumnType, Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_imports: {
      uuid: string;
      user_uuid: UserId;
      format: string;
      /** The name of the file. */
      name: string;
      /** Faults that belong to no release; parsed when read. */
      issues: ColumnType<unknown, string, never>;
      created_at: Date;
      expires_at: Date;
    };
    catalogue_import_releases: {
      import_uuid: string;
      position: number;
      key: string;
      /** Equal for equal releases. */
      digest: string;
      /** A release with its faults; parsed when read. */
      content: ColumnType<unknown, string, never>;
      track_count: number;
      issue_count: number;
      /** The draft that was made from it. */
      release_uuid: ReleaseId | null;
    };
    /** Releases that imports made, kept longer than the imports. */
    moved_releases: {
      release_uuid: ReleaseId;
      user_uuid: UserId;
      format: string;
      /** What stores match by, as it was imported; parsed when read. */
      content: ColumnType<unknown, string, never>;
      created_at: Date;
    };
    /** What the owner confirmed of a moved release at a store. */
    store_moves: {
      release_uuid: ReleaseId;
      store_uuid: StoreId;
      both_live_at: Date | null;
      old_down_at: Date | null;
      done_at: Date | null;
      /** Reminders that were sent. */
      reminders: Generated<number>;
      reminded_at: ColumnType<Date | null, Date | undefined, Date>;
    };
  }
}
