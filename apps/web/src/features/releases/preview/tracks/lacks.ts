import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Track } from '@dubplate/contract/releases/schemas';
import { validateTrack } from '@dubplate/rules/releases/validate-track';

const LACKS_AUTHOR: ReleasesIssueCode = 'track_must_have_one_author';

/** Whom a track lacks that a store would not take it without. */
export const lacksOf = (track: Track): { artist: boolean; author: boolean } => ({
  artist: !track.artists.some(({ role }) => role === 'PRIMARY_ARTIST'),
  author: validateTrack(track).some(({ code }) => code === LACKS_AUTHOR),
});
