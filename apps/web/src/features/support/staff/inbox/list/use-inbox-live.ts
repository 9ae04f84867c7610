import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { inboxKey } from '../api.ts';

/** Refetches the list after a new question, and after the socket reconnects. */
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
