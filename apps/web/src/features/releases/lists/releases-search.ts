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

/** What narrows and orders the list, as it may stand in an address; what makes no sense is dropped. */
export const readReleasesSearch = (search: Record<string, unknown>): Pick<ReleasesSearch, 'status' | 'order'> => {
  const status = LISTED_STATUSES.find((listed) => listed === search.status);
  return { ...(status ? { status } : {}), ...(search.order === 'ASC' ? { order: 'ASC' } : {}) };
};
