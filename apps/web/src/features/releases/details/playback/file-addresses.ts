import type { QueryClient } from '@tanstack/react-query';
import type { PlayerQueue } from '#ui/player/player-state.ts';
import { fileLinkQuery } from './audio-queries.ts';

/**
 * Resolves the audio address of each track for the player. The first request returns the prefetched address if it is
 * fresh. A second request means that the address failed, so it bypasses the cache.
 */
export const fileAddresses = (
  files: ReadonlyMap<string, string | null>,
  queryClient: QueryClient,
): PlayerQueue['resolveUrl'] => {
  const asked = new Set<string>();
  return async (trackId) => {
    const query = fileLinkQuery(files.get(trackId) ?? '');
    const options = asked.has(trackId) ? { ...query, staleTime: 0 } : query;
    asked.add(trackId);
    return queryClient.fetchQuery(options);
  };
};
