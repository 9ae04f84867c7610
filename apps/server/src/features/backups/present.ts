import type { Backup, BackupState } from '@dubplate/contract/backups/schemas';
import type { StoredBackup } from './store.ts';

const stateOf = ({ verified_at, failure, removed_at }: StoredBackup): BackupState => {
  if (failure !== null) return 'FAILED';
  if (removed_at !== null) return 'REMOVED';
  return verified_at === null ? 'RUNNING' : 'VERIFIED';
};

export const presentBackup = (backup: StoredBackup): Backup => ({
  uuid: backup.uuid,
  state: stateOf(backup),
  file: backup.file,
  started_at: backup.started_at.toISOString(),
  verified_at: backup.verified_at?.toISOString() ?? null,
  bytes: backup.bytes,
  rows: backup.row_count,
  files: backup.file_count,
  failure: backup.failure,
});
