import type { Release } from '@dubplate/contract/releases/schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { PlayerQueue } from '../../../../ui/player/player.ts';
import { fileLinkQuery } from './audio-queries.ts';

/** A release as the player takes it: its tracks in order, and where each one's audio is. */
export const releaseQueue = (release: Release, queryClient: QueryClient): PlayerQueue => {
  const files = new Map(release.tracks.map(({ uuid, wav_uuid }) => [uuid, wav_uuid]));
  const asked = new Set<string>();
  return {
    id: release.uuid,
    tracks: release.tracks.map(({ uuid, title, artists, file, wav_uuid }) => ({
      id: uuid,
      title,
      artist: [...new Set(artists.map(({ name }) => name))].join(', '),
      cover: release.cover?.small ?? null,
      duration: file?.duration ?? null,
      hasFile: wav_uuid !== null,
    })),
    async resolveUrl(trackId) {
      const query = fileLinkQuery(files.get(trackId) ?? '');
      // Asked a second time, the address no longer worked: one that was kept is of no use then.
      const options = asked.has(trackId) ? { ...query, staleTime: 0 } : query;
      asked.add(trackId);
      return queryClient.fetchQuery(options);
    },
  };
};
