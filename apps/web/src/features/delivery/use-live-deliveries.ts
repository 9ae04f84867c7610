import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { deliveriesQuery } from './api.ts';

/** Refetches a release's states after each response of a store, and after a lost connection. */
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
