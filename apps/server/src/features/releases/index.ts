import './history/tables.ts';
import './tables.ts';

export { sweepVersions } from './history/sweep-versions.ts';
export { moveRelease } from './move-release.ts';
export { eraseOwnReleases, exportOwnReleases } from './own-releases.ts';
export { presentListItem, presentRelease } from './present.ts';
export { countReleases, listMoves, releaseRows } from './read.ts';
export { completeRelease, type ReleaseRecord, readRelease } from './read-release.ts';
export { releasesRoutes } from './routes.ts';
export { findRelease, lockRelease, type StoredRelease, setCodes } from './store.ts';
export { workOnPaidReleases } from './submission/send-paid-release.ts';
