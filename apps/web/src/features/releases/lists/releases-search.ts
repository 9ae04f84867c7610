import { readPaging } from '../../../lib/paging.ts';

/** What of the list stands in the page's address; what is as usual stands there not. */
export interface ReleasesSearch {
  readonly status?: ListedStatus | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
  readonly order?: 'ASC' | undefined;
}

/** The states that the list can be narrowed to: drafts have a list of their own. */
export const LISTED_STATUSES = ['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

export const USUAL_TAKE = 50;

export const readReleasesSearch = (search: Record<string, unknown>): ReleasesSearch => {
  const status = LISTED_STATUSES.find((listed) => listed === search.status);
  return {
    ...(status ? { status } : {}),
    ...(search.order === 'ASC' ? { order: 'ASC' } : {}),
    ...readPaging(search, USUAL_TAKE),
  };
};
