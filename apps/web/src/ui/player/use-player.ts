import { useStore, useStoreValue } from '#lib/store.ts';
import { type PlayerState, playableBefore, playableFrom, playerStore } from './player-state.ts';

export const usePlayer = (): PlayerState => useStore(playerStore);

export interface TrackPlayback {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** In seconds; 0 if the track is not current. */
  readonly position: number;
}

/** Returns a part of the player's state; re-renders only when it changes, not four times a second. */
export const usePlayerValue = <Value extends boolean | number | string | null>(
  select: (state: PlayerState) => Value,
): Value => useStoreValue(playerStore, select);

/** The playback state of one track of a list. */
export const useTrackPlayback = (queueId: string, trackId: string): TrackPlayback => {
  const isCurrentIn = ({ queueId: playing, tracks, index }: PlayerState) =>
    playing === queueId && tracks[index]?.id === trackId;
  return {
    isCurrent: usePlayerValue(isCurrentIn),
    isPlaying: usePlayerValue((state) => state.isPlaying && isCurrentIn(state)),
    isLoading: usePlayerValue((state) => state.isLoading && isCurrentIn(state)),
    hasFailed: usePlayerValue(({ queueId: playing, failed }) => playing === queueId && failed.has(trackId)),
    position: usePlayerValue((state) => (isCurrentIn(state) ? state.position : 0)),
  };
};

/** The player's buttons that are enabled. */
export const availableControls = ({ tracks, index, failed, isLoading, isPlaying }: PlayerState) => ({
  canPlay: playableFrom(tracks, 0, failed) !== null && (isPlaying || !isLoading),
  hasNext: playableFrom(tracks, index + 1, failed) !== null,
  hasPrevious: playableBefore(tracks, index, failed) !== null,
});
