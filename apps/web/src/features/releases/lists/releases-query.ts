import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Query } from '#lib/api.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';
import { rememberedSize } from '#ui/data-table/pager/pager.tsx';
import { type ListSearch, sortingOf } from './releases-search.ts';

export type ListStatus = ReleaseStatus | 'ALL';

const filtersOf = ({ search, artist, from, to }: ListSearch): Query<'GET /releases/counts'> => ({
  ...(search && { search }),
  ...(artist && { artist }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The filters and sorting of the request, without page and size. */
export const listFilter = (status: ListStatus, list: ListSearch): Query<'GET /releases'> => {
  const { by, order } = sortingOf(list);
  return { status, sort: by, order, ...filtersOf(list) };
};

/** The number of rows per page: from the URL, otherwise the last choice. */
export const takeOf = ({ take }: ListSearch): number => take ?? rememberedSize();

/** A page of the person's releases. */
export const releasesQuery = (status: ListStatus, list: ListSearch) => {
  const query = { ...listFilter(status, list), page: list.page ?? 1, take: takeOf(list) };
  return queryOptions({
    queryKey: ['releases', 'list', query],
    queryFn: ({ signal }) => call('GET /releases', { query, signal }),
    placeholderData: keepPreviousData,
    // A draft is changed on the page from which one comes back to this list.
    staleTime: 0,
  });
};

/** Counts the releases in each status under the other filters. */
export const releaseCountsQuery = (list: ListSearch) => {
  const query = filtersOf(list);
  return queryOptions({
    queryKey: ['releases', 'counts', query],
    queryFn: ({ signal }) => call('GET /releases/counts', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The longest page that the server gives. */
const PAGE = 50;

interface FetchOptions {
  /** No more than these are fetched. */
  readonly max: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Fetches the matching releases page by page, at most `max`, without duplicates. `total` is the number of all matches.
 * @throws the server's refusal, or the signal's reason
 */
export const fetchMatching = async (
  status: ListStatus,
  list: ListSearch,
  { max, signal, onProgress }: FetchOptions,
): Promise<{ releases: ReleaseListItem[]; total: number }> => {
  const found = new Map<string, ReleaseListItem>();
  const filter = listFilter(status, list);
  for (let page = 1; ; page += 1) {
    const { data, meta } = await retryUntilSettled(
      () => call('GET /releases', { query: { ...filter, page, take: PAGE }, signal }),
      { task: 'export', signal },
    );
    for (const release of data) found.set(release.uuid, release);
    onProgress(found.size, Math.min(meta.itemCount, max));
    if (!meta.hasNextPage || found.size >= max)
      return { releases: [...found.values()].slice(0, max), total: meta.itemCount };
  }
};
