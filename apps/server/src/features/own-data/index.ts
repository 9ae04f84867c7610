import './tables.ts';

export type { OwnDataHooks } from '#platform/own-data.ts';
export { registerErasures } from './deletion/erase-account.ts';
export { registerExports } from './exports/build-export.ts';
export { registerExportRemovals, sweepExports } from './exports/remove-exports.ts';
export { ownDataRoutes } from './routes.ts';
