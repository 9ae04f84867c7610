import './versions/tables.ts';
import './tables.ts';

export { readCatalogue } from './catalogue/read-catalogue.ts';
export { keptUpc, ownIsrc } from './codes.ts';
export { type FilePlace, importDraft, lacksFile, placeFile } from './drafts/import-draft.ts';
export { applyEdition, openEdition, publishedTrackUuid } from './edition.ts';
export { canMove, moveRelease } from './move-release.ts';
export { lockOwnRelease } from './own-release.ts';
export { presentDenyReason, presentListItem, presentRelease } from './present.ts';
export { listMoves } from './read.ts';
export { countReleases, releaseRows } from './read-list.ts';
export { completeRelease, type ReleaseRecord, readRelease, type TrackRecord } from './read-release.ts';
export { releasesRoom } from './room.ts';
export type { NewDenyReason } from './store.ts';
export { findRelease, lockRelease, type StoredRelease, setCodes } from './store.ts';
export { toValidationInput } from './submission/submit-release.ts';
export { type Difference, differencesBetween } from './versions/differences.ts';
export { type Snapshot, snapshotOf, withEditedTracks } from './versions/snapshot.ts';
