import './history/tables.ts';
import './tables.ts';

export { sweepVersions } from './history/sweep-versions.ts';
export { eraseOwnReleases, exportOwnReleases } from './own-data.ts';
export { presentListItem, presentRelease } from './present.ts';
export { countReleases, listMoves, releaseRows } from './read.ts';
export { completeRelease, type ReleaseRecord, readRelease } from './read-release.ts';
export { releasesRoutes } from './routes.ts';
export { moveRelease } from './states/move-release.ts';
export { findRelease, lockRelease, type StoredRelease, setCodes } from './store.ts';
export { registerPaidReleases } from './submission/send-paid-release.ts';
