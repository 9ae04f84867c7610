import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { unreadQuery } from './api.ts';

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
