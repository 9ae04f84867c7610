import './tables.ts';

export { moveRelease } from './move-release.ts';
export { presentListItem, presentRelease } from './present.ts';
export { listMoves, releaseRows } from './read.ts';
export { completeRelease, readRelease, type ReleaseRecord } from './read-release.ts';
export { releasesRoutes } from './routes.ts';
export { lockRelease, setCodes, type StoredRelease } from './store.ts';
