import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { deliveriesQuery } from './api.ts';

/** Fetches a release's states whenever a store says something, and after the connection was lost. */
export const useLiveDeliveries = (release: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: deliveriesQuery(release).queryKey });
    const stops = [
      onLive('delivery', (event) => {
        if (event.release === release) refresh();
      }),
      liveRestored.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, release]);
};
