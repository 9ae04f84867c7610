import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AuthoringSession } from '#features/releases/authoring/auto-save/session/authoring-session.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { load, play, seek, toggle } from '#ui/player/player.ts';
import { playerState } from '#ui/player/player-state.ts';
import { useOfPlayer, useTrackPlayback } from '#ui/player/use-player.ts';
import { draftQueue, draftQueueId, isSameQueue } from './draft-queue.ts';

/** Hands the draft's tracks, as they stand now, to the app's player, unless it has them so already. */
const takeQueue = ({ key, board, sync }: AuthoringSession, queryClient: QueryClient): void => {
  const cover = sync.snapshot().release?.cover?.small ?? null;
  const queue = draftQueue(key, board.snapshot().items, cover, queryClient);
  if (!isSameQueue(playerState(), queue)) load(queue);
};

/** How one track of the draft stands with the player, and what can be done. */
export const usePlayback = (key: string) => {
  const { session } = useAuthoring();
  const queryClient = useQueryClient();
  const playback = useTrackPlayback(draftQueueId(session.key), key);
  return {
    ...playback,
    toggle: (): void => {
      takeQueue(session, queryClient);
      void (playback.isCurrent ? toggle() : play(key));
    },
    playFrom: (seconds: number): void => {
      takeQueue(session, queryClient);
      void play(key);
      // While the address is still on its way, it begins there.
      seek(seconds);
    },
  };
};

/** Plays the release from its first track, or goes on where it was paused. */
export const useReleasePlayback = () => {
  const { session } = useAuthoring();
  const queryClient = useQueryClient();
  return {
    isPlaying: useOfPlayer(({ queueId, isPlaying }) => isPlaying && queueId === draftQueueId(session.key)),
    toggle: (): void => {
      takeQueue(session, queryClient);
      void toggle();
    },
  };
};
