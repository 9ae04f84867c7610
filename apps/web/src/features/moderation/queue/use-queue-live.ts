import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { keepAnswer } from '#lib/query-client.ts';
import { staffReleaseQuery } from '../api.ts';
import { claimQuery, queueKey } from './api.ts';

/** Keeps the queue, the claims and the open release up to date with other moderators' actions. */
export const useQueueLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: queueKey });
    const stops = [
      onLive('staff-release', ({ uuid, status, claim }) => {
        keepAnswer(client, claimQuery(uuid), { claim });
        const { queryKey } = staffReleaseQuery(uuid);
        const known = client.getQueryData(queryKey);
        if (known && known.status !== status) void client.invalidateQueries({ queryKey, exact: true });
        refresh();
      }),
      liveConnected.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
