import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import type { VersionChange } from '@dubplate/contract/releases/limits';
import type { ColumnType } from 'kysely';
import type { Snapshot } from './snapshot.ts';

export interface ReleaseVersionTable {
  uuid: string;
  release_uuid: ReleaseId;
  /** The time of the last change in this version. */
  as_of: Date;
  /** The time of the next change. The version is deleted 30 days later. */
  kept_at: Date;
  title: string;
  track_count: number;
  changes: VersionChange[];
  snapshot: ColumnType<Snapshot, string, never>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    release_versions: ReleaseVersionTable;
    /** References that keep the files of versions from being deleted. */
    release_version_files: { version_uuid: string; file_uuid: FileId };
  }
}
