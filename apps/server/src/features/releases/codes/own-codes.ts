import { normalizeIsrc } from '@dubplate/rules/releases/codes';
import type { ReleaseRecord, TrackRecord } from '../read-release.ts';

type EditedTrack = Pick<TrackRecord, 'edition_of' | 'file_sha256' | 'original_sha256'>;

/** Whether a track of an edition has another recording than the published track: the same bytes sent again are the same one. */
export const isNewRecording = ({ edition_of, file_sha256, original_sha256 }: EditedTrack): boolean =>
  edition_of !== null && file_sha256 !== original_sha256;

/** The ISRC that a track has: its own, or that of the published track that it edits. Null before it is published. */
export const keptIsrc = (track: TrackRecord): string | null =>
  track.isrc ?? (isNewRecording(track) ? null : track.original_isrc);

const isOriginals = ({ existing_isrc, original_isrc }: TrackRecord): boolean =>
  original_isrc !== null && existing_isrc !== null && normalizeIsrc(existing_isrc) === original_isrc;

/** The ISRC that a track brings along to its publishing; null: it gets one out of the pool. */
export const ownIsrc = (track: TrackRecord): string | null =>
  keptIsrc(track) ?? (isOriginals(track) ? null : track.existing_isrc);

/** The UPC that a release has, or the published release that it edits. Null before it is published. */
export const keptUpc = ({ upc, original }: ReleaseRecord): string | null => upc ?? original?.upc ?? null;
