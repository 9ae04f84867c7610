import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Track } from '@dubplate/contract/releases/schemas';
import { seenPart } from '@dubplate/contract/written';
import { validateTrack } from '@dubplate/rules/releases/validate-track';

const LACKS_AUTHOR: ReleasesIssueCode = 'track_must_have_one_author';

/** Returns the credits that stores require and the track lacks. A draft needs none yet. */
export const missingCredits = (track: Track, isDraft: boolean): { artist: boolean; author: boolean } => {
  if (isDraft) return { artist: false, author: false };
  // A name of invisible characters counts as empty.
  const artists = track.artists.filter(({ name }) => seenPart(name) !== '');
  const composers = track.composers.filter(({ name, surname }) => seenPart(name + surname) !== '');
  return {
    artist: !artists.some(({ role }) => role === 'PRIMARY_ARTIST'),
    author: validateTrack({ ...track, composers }).some(({ code }) => code === LACKS_AUTHOR),
  };
};
