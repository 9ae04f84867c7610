import type { Artist } from '@dubplate/contract/artists/schemas';

const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Whether two names are the same but for accents, case and the spaces around them. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** Finds artists whose name contains the query, ignoring accents and case. Prefix matches are listed first. */
export const matching = <A extends Pick<Artist, 'name'>>(artists: readonly A[], query: string): A[] => {
  const wanted = plain(query);
  const found = artists.filter(({ name }) => plain(name).includes(wanted));
  const begins = (artist: A) => plain(artist.name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((artist) => !begins(artist))];
};
