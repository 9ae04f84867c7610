import type { Release } from '@dubplate/contract/releases/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { load, pause, play, seek, toggle } from '#ui/player/player.ts';
import { type PlayerQueue, playerState } from '#ui/player/player-state.ts';
import { fileAddresses } from './file-addresses.ts';
import { usePreloadedAudio } from './use-preloaded-audio.ts';

/** A release as the player takes it: its tracks in order, and where each one's audio is. */
const releaseQueue = (release: Release, queryClient: QueryClient): PlayerQueue => ({
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

export interface ReleasePlayback {
  /** Plays the release from its current position, or pauses it. */
  toggleRelease(): void;
  toggleTrack(trackId: string): void;
  /** Goes to a place in a track, in seconds; another track than the current one begins to play there. */
  seekTrack(trackId: string, seconds: number): void;
}

/** The app's player, as one release uses it: nothing is taken from what plays until something is pressed. */
export const useReleasePlayback = (release: Release): ReleasePlayback => {
  const queryClient = useQueryClient();
  usePreloadedAudio(release.tracks.find(({ wav_uuid }) => wav_uuid !== null)?.wav_uuid ?? null);
  const queue = releaseQueue(release, queryClient);
  const ids = queue.tracks.map(({ id }) => id).join();
  const take = () => {
    const { queueId, tracks } = playerState();
    if (queueId !== queue.id || tracks.map(({ id }) => id).join() !== ids) load(queue);
  };
  const isCurrent = (trackId: string) => {
    const { tracks, index } = playerState();
    return tracks[index]?.id === trackId;
  };
  return {
    toggleRelease() {
      take();
      void toggle();
    },
    toggleTrack(trackId) {
      take();
      if (isCurrent(trackId) && playerState().isPlaying) pause();
      else void play(trackId);
    },
    seekTrack(trackId, seconds) {
      take();
      if (!isCurrent(trackId)) void play(trackId);
      seek(seconds);
    },
  };
};
