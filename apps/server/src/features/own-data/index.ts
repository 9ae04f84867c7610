import './tables.ts';

export type { OwnDataRoom } from '#platform/own-data.ts';
export { workOnErasures } from './deletion/erase-account.ts';
export { workOnExports } from './exports/build-export.ts';
export { sweepExports, workOnExportRemovals } from './exports/remove-exports.ts';
export { ownDataRoutes } from './routes.ts';
