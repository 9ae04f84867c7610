import { queryOptions } from '@tanstack/react-query';
import { meQuery } from '#features/accounts/index.ts';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { may } from '#lib/session/acting.ts';
import { LATEST_FILTER } from './latest-shown.ts';

/** The releases that need an action by the user. */
export const attentionQuery = queryOptions({
  queryKey: ['releases', 'attention'],
  queryFn: ({ signal }) => call('GET /releases/attention', { signal }),
  meta: { needs: ['releases:read'] },
  // Saving a draft does not invalidate this query, so the route refetches it on each visit.
  staleTime: 0,
  refetchOnMount: false,
});

export const latestQuery = queryOptions({
  queryKey: ['releases', 'latest'],
  queryFn: ({ signal }) => call('GET /releases', { query: LATEST_FILTER, signal }),
  meta: { needs: ['releases:read'] },
});

/** Fetches the main page's data along with its code, in its `loader`. */
export const fetchHome = ({ preload }: { readonly preload: boolean }): void => {
  if (preload) return;
  void queryClient.prefetchQuery(meQuery);
  if (!may('releases:read')) return;
  void queryClient.prefetchQuery(attentionQuery);
  void queryClient.prefetchQuery(latestQuery);
};
