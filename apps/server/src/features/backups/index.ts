import './tables.ts';

export { backupsRoom } from './room.ts';
