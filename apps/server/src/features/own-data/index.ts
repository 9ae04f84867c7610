import './tables.ts';

export { presentDeletion, presentExport } from './present.ts';
export { ownDataRoom } from './room.ts';
export { findDeletion, findNewestExport } from './store.ts';
