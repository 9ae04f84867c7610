import type { Release } from '@dubplate/contract/releases/schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { PlayerQueue } from '#ui/player/player-state.ts';
import { fileAddresses } from './file-addresses.ts';

/** A release as the player takes it: its tracks in order, and where each one's audio is. */
export const releaseQueue = (release: Release, queryClient: QueryClient): PlayerQueue => ({
  id: release.uuid,
  tracks: release.tracks.map(({ uuid, title, artists, file, wav_uuid }) => ({
    id: uuid,
    title,
    artist: [...new Set(artists.map(({ name }) => name))].join(', '),
    cover: release.cover?.small ?? null,
    duration: file?.duration ?? null,
    hasFile: wav_uuid !== null,
  })),
  resolveUrl: fileAddresses(new Map(release.tracks.map(({ uuid, wav_uuid }) => [uuid, wav_uuid])), queryClient),
});
