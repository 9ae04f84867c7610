import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Track } from '@dubplate/contract/releases/schemas';
import { validateTrack } from '@dubplate/rules/releases/validate-track';

const LACKS_AUTHOR: ReleasesIssueCode = 'track_must_have_one_author';

/** Whom a track lacks that a store would not take it without; in a draft nobody need be named yet. */
export const missingCredits = (track: Track, isDraft: boolean): { artist: boolean; author: boolean } => ({
  artist: !isDraft && !track.artists.some(({ role }) => role === 'PRIMARY_ARTIST'),
  author: !isDraft && validateTrack(track).some(({ code }) => code === LACKS_AUTHOR),
});
