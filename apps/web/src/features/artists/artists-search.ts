import type { Artist, ListedArtist } from '@dubplate/contract/artists/schemas';

const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Whether two names are the same but for accents, case and the spaces around them. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** The uuids of artists that share their name with another. */
export const namesakesAmong = (artists: readonly Pick<Artist, 'uuid' | 'name'>[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { name } of artists) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return new Set(artists.flatMap(({ uuid, name }) => ((counts.get(plain(name)) ?? 0) > 1 ? uuid : [])));
};

/** Finds artists whose name contains the query, ignoring accents and case. Prefix matches are listed first. */
export const matching = <A extends Pick<Artist, 'name'>>(artists: readonly A[], query: string): A[] => {
  const wanted = plain(query);
  const found = artists.filter(({ name }) => plain(name).includes(wanted));
  const begins = (artist: A) => plain(artist.name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((artist) => !begins(artist))];
};

/** By what the list is sorted; the first is the default: last changed first. */
export const ARTIST_SORTS = ['changed', 'name', 'releases'] as const;
export type ArtistSort = (typeof ARTIST_SORTS)[number];

/** The part of the list's state that is in the page's URL; defaults are left out. */
export interface ArtistsSearch {
  readonly search?: string;
  readonly sort?: ArtistSort;
  /** Begins with the form of a new artist. */
  readonly create?: true;
}

/** The longest search that makes sense: names are no longer. */
export const ARTISTS_SEARCH_MAX = 255;

export const readArtistsSearch = ({ search, sort, create }: Record<string, unknown>): ArtistsSearch => {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  const known = ARTIST_SORTS.find((each) => each === sort);
  return {
    ...(text !== '' && { search: text.slice(0, ARTISTS_SEARCH_MAX) }),
    ...(known && known !== 'changed' && { sort: known }),
    ...(create === true && { create }),
  };
};

const compare: Readonly<Record<Exclude<ArtistSort, 'changed'>, (a: ListedArtist, b: ListedArtist) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  releases: (a, b) => b.release_count - a.release_count || a.name.localeCompare(b.name),
};

/** The artists that match, in the chosen order; they come last changed first. */
export const listed = (artists: readonly ListedArtist[], { search = '', sort = 'changed' }: ArtistsSearch) => {
  const found = search === '' ? [...artists] : matching(artists, search);
  return sort === 'changed' ? found : found.sort(compare[sort]);
};
