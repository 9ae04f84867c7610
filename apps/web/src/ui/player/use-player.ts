import { useSyncExternalStore } from 'react';
import { onPlayer, type PlayerState, playerState } from './player.ts';
import { playableBefore, playableFrom } from './sequence.ts';

export const usePlayer = (): PlayerState => useSyncExternalStore(onPlayer, playerState);

export interface TrackPlayback {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Seconds; 0 for a track that is not the current one. */
  readonly position: number;
}

/** How one track of a list stands with the player. */
export const useTrackPlayback = (queueId: string, trackId: string): TrackPlayback => {
  const { queueId: playing, tracks, index, isPlaying, isLoading, position, failed } = usePlayer();
  const isCurrent = playing === queueId && tracks[index]?.id === trackId;
  return {
    isCurrent,
    isPlaying: isCurrent && isPlaying,
    isLoading: isCurrent && isLoading,
    hasFailed: playing === queueId && failed.has(trackId),
    position: isCurrent ? position : 0,
  };
};

/** Which of the player's buttons have something to do. */
export const reachOf = ({ tracks, index, failed, isLoading, isPlaying }: PlayerState) => ({
  canPlay: playableFrom(tracks, 0, failed) !== null && (isPlaying || !isLoading),
  hasNext: playableFrom(tracks, index + 1, failed) !== null,
  hasPrevious: playableBefore(tracks, index, failed) !== null,
});
