import './tables.ts';

export { isBackupFolderShared } from './make-backup.ts';
export { backupsRoom } from './room.ts';
export { lastStarts } from './store.ts';
