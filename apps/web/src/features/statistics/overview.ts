import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Reports come a few times a day at most. */
export const STALE_MS = 5 * 60_000;

/** Streams of all time at the eight main stores. Apart from the other queries: every page shows it. */
export const overviewQuery = queryOptions({
  queryKey: ['statistics', 'overview'],
  queryFn: ({ signal }) => call('GET /statistics/overview', { signal }),
  meta: { needs: ['statistics:read', 'whole-account'] },
  staleTime: STALE_MS,
});
