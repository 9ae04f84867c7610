import './tables.ts';

export { presentDeletion } from './deletion/present.ts';
export { findDeletion } from './deletion/store.ts';
export { presentExport } from './exports/present.ts';
export { findNewestExport } from './exports/store.ts';
export { ownDataRoom } from './room.ts';
