import type { Release } from '@dubplate/contract/releases/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { load, pause, play, seek, toggle } from '#ui/player/player.ts';
import { playerState } from '#ui/player/player-state.ts';
import { releaseQueue } from './release-queue.ts';
import { usePreloadedAudio } from './use-preloaded-audio.ts';

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
  return useMemo(() => {
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
  }, [release, queryClient]);
};
