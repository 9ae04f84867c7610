import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';

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
  meta: { needs: ['account:read'] },
  staleTime: 5 * 60_000,
});

export const readNotices = (until: string) => call('POST /notices/read', { body: { until } });

/** The number of unread notices, updated by events. */
export const useUnread = (): number => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['notices'] });
    const stops = [onLive('notices', refresh), liveRestored.on(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery(unreadQuery).data ?? 0;
};
