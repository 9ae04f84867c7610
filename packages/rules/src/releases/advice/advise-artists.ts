import type { ReleasesAdviceCode } from '@dubplate/contract/releases/advice';
import type { CreditFields } from '../release-shape.ts';

interface ArtistAdvice {
  readonly path: 'artists';
  readonly code: ReleasesAdviceCode;
}

/** Advises to name a primary artist where the artists of a release or a track have other roles only. */
export const adviseArtists = (artists: readonly CreditFields[]): ArtistAdvice[] =>
  artists.length > 0 && artists.every(({ role }) => role !== 'PRIMARY_ARTIST')
    ? [{ path: 'artists', code: 'artists_without_primary' }]
    : [];
