import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The support data of every page: the number of conversations with unread answers, and the plan's promised time. */
export const summaryQuery = queryOptions({
  queryKey: ['support', 'summary'],
  queryFn: ({ signal }) => call('GET /me/support', { signal }),
  staleTime: 5 * 60_000,
});
