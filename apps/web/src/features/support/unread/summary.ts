import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** What every page shows of support: how many conversations have unread answers, and what the plan promises. */
export const summaryQuery = queryOptions({
  queryKey: ['support', 'summary'],
  queryFn: ({ signal }) => call('GET /me/support', { signal }),
  staleTime: 5 * 60_000,
});
