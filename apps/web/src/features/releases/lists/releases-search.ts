import { SEARCH_MAX } from '@dubplate/contract/releases/limits';

/** The part of the list's state that is in the page's URL; defaults are left out. */
export interface ReleasesSearch {
  readonly status?: ListedStatus | undefined;
  /** Words of a title or an artist, or a code. */
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
  readonly order?: 'ASC' | undefined;
}

/** The states that the list can be narrowed to: drafts have a list of their own. */
export const LISTED_STATUSES = ['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

export const DEFAULT_TAKE = 10;

/** The search text of a URL: a code that is all digits is parsed as a number by the router. */
export const readSearchText = ({ search }: Record<string, unknown>): { search?: string } => {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return text === '' ? {} : { search: text.slice(0, SEARCH_MAX) };
};

/** The filters and the order of a URL; values that are not known are dropped. */
export const readReleasesSearch = (
  search: Record<string, unknown>,
): Pick<ReleasesSearch, 'status' | 'order' | 'search'> => {
  const status = LISTED_STATUSES.find((listed) => listed === search.status);
  return {
    ...(status ? { status } : {}),
    ...readSearchText(search),
    ...(search.order === 'ASC' ? { order: 'ASC' } : {}),
  };
};

/** Another filter starts at the first page, newest first. */
export const filtered = (
  { take, status, search }: ReleasesSearch,
  change: { readonly status?: ListedStatus | undefined } | { readonly search?: string | undefined },
): ReleasesSearch => ({ take, status, search, ...change });
