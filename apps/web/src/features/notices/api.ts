import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Newest first, a page at a time. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) => call('GET /notices', { query: { page: pageParam, take: 20 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.hasNextPage ? meta.page + 1 : null),
  staleTime: 0,
});

/** How many are unread. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) => (await call('GET /notices', { query: { take: 1 }, signal })).unread,
  staleTime: 5 * 60_000,
});

export const readNotices = (until: string) => call('POST /notices/read', { body: { until } });
