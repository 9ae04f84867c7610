import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { inboxKey } from '../api.ts';

/** Fetches the list again when somebody asks, and after the connection was lost. */
export const useInboxLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: inboxKey });
    const stops = [onLive('ticket', refresh), liveRestored.on(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
