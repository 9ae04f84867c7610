import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLive, liveRestored, onLive } from '#lib/live/live.ts';
import { applyEvent, transferQuery } from '../api.ts';
import { isUnderWay } from './transfer-status.ts';

/** How often it is asked for while no events arrive. */
const POLL_MS = 5_000;

/** The transfer from the older system, updated over the socket. */
export const useTransfer = () => {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: transferQuery.queryKey });
    const stopEvents = onLive('transfer', (event) => {
      client.setQueryData(transferQuery.queryKey, (known) => known && applyEvent(known, event));
      const known = client.getQueryData(transferQuery.queryKey);
      // Only the response contains the reasons of failures.
      if (known && !isUnderWay(known)) refetch();
    });
    const stopRestored = liveRestored.on(refetch);
    return () => {
      stopEvents();
      stopRestored();
    };
  }, [client]);
  return useQuery({
    ...transferQuery,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) && !isLive() ? POLL_MS : false),
  });
};
