import type { ListedArtist } from '@dubplate/contract/artists/schemas';
import { matching } from './matching.ts';

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
