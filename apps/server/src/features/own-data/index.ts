import './tables.ts';

export { workOnErasures } from './deletion/erase-account.ts';
export { workOnExports } from './exports/make-export.ts';
export { sweepExports, workOnExportRemovals } from './exports/remove-exports.ts';
export type { OwnDataRoom } from './own-data-room.ts';
export { ownDataRoutes } from './routes.ts';
