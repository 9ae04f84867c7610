import './tables.ts';

export { backupsRoom } from './room.ts';
export { isBackupFolderShared } from './shared-folder.ts';
export { lastStarts } from './store.ts';
