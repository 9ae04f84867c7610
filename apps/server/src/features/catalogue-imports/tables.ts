import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { ColumnType } from 'kysely';

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
  }
}
