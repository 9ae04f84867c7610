import { useSyncExternalStore } from 'react';
import { onPlayer, type PlayerState, playerState } from './player-state.ts';
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

/** One thing about the player: whoever asks is drawn anew when that changes, not four times a second. */
export const useOfPlayer = <Value extends boolean | number | string | null>(of: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(onPlayer, () => of(playerState()));

/** How one track of a list stands with the player. */
export const useTrackPlayback = (queueId: string, trackId: string): TrackPlayback => {
  const isCurrentIn = ({ queueId: playing, tracks, index }: PlayerState) =>
    playing === queueId && tracks[index]?.id === trackId;
  return {
    isCurrent: useOfPlayer(isCurrentIn),
    isPlaying: useOfPlayer((state) => state.isPlaying && isCurrentIn(state)),
    isLoading: useOfPlayer((state) => state.isLoading && isCurrentIn(state)),
    hasFailed: useOfPlayer(({ queueId: playing, failed }) => playing === queueId && failed.has(trackId)),
    position: useOfPlayer((state) => (isCurrentIn(state) ? state.position : 0)),
  };
};

/** Which of the player's buttons have something to do. */
export const reachOf = ({ tracks, index, failed, isLoading, isPlaying }: PlayerState) => ({
  canPlay: playableFrom(tracks, 0, failed) !== null && (isPlaying || !isLoading),
  hasNext: playableFrom(tracks, index + 1, failed) !== null,
  hasPrevious: playableBefore(tracks, index, failed) !== null,
});
