import type { Generated } from 'kysely';

export interface BackupTable {
  uuid: string;
  /** Its name in the folder of backups. */
  file: string;
  started_at: Date;
  written_at: Generated<Date | null>;
  bytes: Generated<number | null>;
  row_count: Generated<number | null>;
  file_count: Generated<number | null>;
  /** When it had been restored into a temporary database. */
  verified_at: Generated<Date | null>;
  failure: Generated<string | null>;
  /** When its file was deleted, since there were enough newer ones. */
  removed_at: Generated<Date | null>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    backups: BackupTable;
  }
}
