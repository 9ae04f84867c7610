import { SEARCH_MAX } from '@dubplate/contract/releases/limits';

/** What of the list stands in the page's address; what is as usual stands there not. */
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

export const USUAL_TAKE = 10;

/** What is looked for, as it may stand in an address: a code that is all digits comes as a number. */
export const readSearched = ({ search }: Record<string, unknown>): { search?: string } => {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return text === '' ? {} : { search: text.slice(0, SEARCH_MAX) };
};

/** What narrows and orders the list, as it may stand in an address; what makes no sense is dropped. */
export const readReleasesSearch = (
  search: Record<string, unknown>,
): Pick<ReleasesSearch, 'status' | 'order' | 'search'> => {
  const status = LISTED_STATUSES.find((listed) => listed === search.status);
  return {
    ...(status ? { status } : {}),
    ...readSearched(search),
    ...(search.order === 'ASC' ? { order: 'ASC' } : {}),
  };
};

/** Another filter begins anew: at the first page, newest first. */
export const filtered = (
  { take, status, search }: ReleasesSearch,
  change: { readonly status?: ListedStatus | undefined } | { readonly search?: string | undefined },
): ReleasesSearch => ({ take, status, search, ...change });
