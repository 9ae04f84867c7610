import './versions/tables.ts';
import './tables.ts';

export { readCatalogue } from './catalogue/read-catalogue.ts';
export { presentDenyReason } from './denial/present-reason.ts';
export { type FilePlace, importDraft, lacksFile, placeFile } from './drafts/import-draft.ts';
export { presentListItem, presentRelease } from './present.ts';
export { listMoves } from './read.ts';
export { countReleases, releaseRows } from './read-list.ts';
export { completeRelease, type ReleaseRecord, readRelease, type TrackRecord } from './read-release.ts';
export { releasesRoom } from './room.ts';
export type { NewDenyReason } from './states/denial-store.ts';
export { moveRelease } from './states/move-release.ts';
export { findRelease, lockRelease, type StoredRelease, setCodes } from './store.ts';
export { toValidationInput } from './submission/submit-release.ts';
export { type Difference, differencesBetween } from './versions/differences.ts';
export { type Snapshot, snapshotOf } from './versions/snapshot.ts';
