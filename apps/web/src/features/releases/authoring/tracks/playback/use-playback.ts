import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AuthoringSession } from '#features/releases/authoring/auto-save/session/authoring-session.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { load, play, seek, toggle } from '#ui/player/player.ts';
import { playerState } from '#ui/player/player-state.ts';
import { usePlayerValue, useTrackPlayback } from '#ui/player/use-player.ts';
import { draftQueue, draftQueueId, isSameQueue } from './draft-queue.ts';

/** Loads the draft's current tracks into the app's player, unless it has them already. */
const loadQueue = ({ key, board, sync }: AuthoringSession, queryClient: QueryClient): void => {
  const cover = sync.snapshot().release?.cover?.small ?? null;
  const queue = draftQueue(key, board.snapshot().items, cover, queryClient);
  if (!isSameQueue(playerState(), queue)) load(queue);
};

/** The playback state of one track of the draft, and its controls. */
export const usePlayback = (key: string) => {
  const { session } = useAuthoring();
  const queryClient = useQueryClient();
  const playback = useTrackPlayback(draftQueueId(session.key), key);
  return {
    ...playback,
    toggle: (): void => {
      loadQueue(session, queryClient);
      void (playback.isCurrent ? toggle() : play(key));
    },
    playFrom: (seconds: number): void => {
      loadQueue(session, queryClient);
      void play(key);
      // Playback starts there even if the address is still loading.
      seek(seconds);
    },
  };
};

/** Plays the release from its first track, or resumes where it was paused. */
export const useReleasePlayback = () => {
  const { session } = useAuthoring();
  const queryClient = useQueryClient();
  return {
    isPlaying: usePlayerValue(({ queueId, isPlaying }) => isPlaying && queueId === draftQueueId(session.key)),
    toggle: (): void => {
      loadQueue(session, queryClient);
      void toggle();
    },
  };
};
