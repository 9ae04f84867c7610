import type { Generated } from 'kysely';

interface BackupTable {
  uuid: string;
  /** The name in the backup folder. */
  file: string;
  started_at: Date;
  written_at: Generated<Date | null>;
  bytes: Generated<number | null>;
  row_count: Generated<number | null>;
  file_count: Generated<number | null>;
  /** Set once it was restored into a temporary database. */
  verified_at: Generated<Date | null>;
  failure: Generated<string | null>;
  /** Set once the file was deleted in favor of newer ones. */
  removed_at: Generated<Date | null>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    backups: BackupTable;
  }
}
