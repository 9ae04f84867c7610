import type { Credit } from '@dubplate/contract/artists/schemas';

const AVATARS = 4;
const NAMES = 2;

export interface Headline {
  readonly avatars: readonly Credit[];
  readonly names: readonly string[];
  /** How many artists are not named. */
  readonly more: number;
}

/** Summarizes the artists, each once regardless of roles: four pictures, two names, and the number of others. */
export const headline = (credits: readonly Credit[]): Headline => {
  const artists = credits.filter(
    ({ artist_uuid }, index) => credits.findIndex((other) => other.artist_uuid === artist_uuid) === index,
  );
  return {
    avatars: artists.slice(0, AVATARS),
    names: artists.slice(0, NAMES).map(({ name }) => name),
    more: Math.max(0, artists.length - NAMES),
  };
};
