import type { QueryClient } from '@tanstack/react-query';
import type { PlayerQueue } from '#ui/player/player-state.ts';
import { fileLinkQuery } from './audio-queries.ts';

/**
 * Where the player finds each track's audio: the address that was asked for when its row came into view, if it still
 * counts as fresh. Asked a second time, the address no longer worked: one that was kept is of no use then.
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
