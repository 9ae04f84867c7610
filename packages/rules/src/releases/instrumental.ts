import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ComposerRole } from '@dubplate/contract/releases/limits';
import type { ComposerFields, CreditFields } from './release-shape.ts';

export const INSTRUMENTAL_ARTIST_ROLES: readonly ArtistRole[] = ['PRIMARY_ARTIST', 'FEATURING', 'REMIXER'];
export const INSTRUMENTAL_COMPOSER_ROLES: readonly ComposerRole[] = ['COMPOSER'];

export const isArtistRoleInstrumental = (role: ArtistRole): boolean => INSTRUMENTAL_ARTIST_ROLES.includes(role);
export const isComposerRoleInstrumental = (role: ComposerRole): boolean => INSTRUMENTAL_COMPOSER_ROLES.includes(role);

interface Credits<A extends CreditFields, C extends ComposerFields> {
  readonly artists: readonly A[];
  readonly composers: readonly C[];
}

/** Whether turning `instrumental` on meets a role that an instrumental track can't have. */
export const hasInstrumentalConflict = (credits: Credits<CreditFields, ComposerFields>): boolean =>
  credits.artists.some((artist) => !isArtistRoleInstrumental(artist.role)) ||
  credits.composers.some((composer) => composer.role !== null && !isComposerRoleInstrumental(composer.role));

/** The "change roles" answer: those artists go, those composers stay without a role. */
export const resolveInstrumentalConflict = <A extends CreditFields, C extends ComposerFields>(
  credits: Credits<A, C>,
): { artists: A[]; composers: C[] } => ({
  artists: credits.artists.filter((artist) => isArtistRoleInstrumental(artist.role)),
  composers: credits.composers.map((composer) =>
    composer.role === null || isComposerRoleInstrumental(composer.role) ? composer : { ...composer, role: null },
  ),
});
