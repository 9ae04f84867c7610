import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import type { VersionChange } from '@dubplate/contract/releases/limits';
import type { ColumnType } from 'kysely';
import type { Snapshot } from './snapshot.ts';

export interface ReleaseVersionTable {
  uuid: string;
  release_uuid: ReleaseId;
  /** When the draft came to look like this. */
  as_of: Date;
  /** When the next change made it history; it is deleted 30 days after that. */
  kept_at: Date;
  title: string;
  track_count: number;
  changes: VersionChange[];
  snapshot: ColumnType<Snapshot, string, never>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    release_versions: ReleaseVersionTable;
    /** What keeps a version's files from being deleted. */
    release_version_files: { version_uuid: string; file_uuid: FileId };
  }
}
