import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import { durationOf, progressOf, type TrackItem, wavOf } from '#features/releases/authoring/board/track-item.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { fileAddresses } from '#features/releases/details/playback/file-addresses.ts';
import { load, play, seek, toggle } from '#ui/player/player.ts';
import { type PlayerQueue, type PlayerState, playerState } from '#ui/player/player-state.ts';
import { usePlayerValue, useTrackPlayback } from '#ui/player/use-player.ts';

const draftQueueId = (workspaceKey: string): string => `draft ${workspaceKey}`;

/** Builds the player queue of a draft from the current forms. */
export const draftQueue = (
  workspaceKey: string,
  items: readonly TrackItem[],
  cover: string | null,
  queryClient: QueryClient,
): PlayerQueue => ({
  id: draftQueueId(workspaceKey),
  tracks: items.map((item) => ({
    id: item.key,
    title: item.form.title,
    cover,
    duration: durationOf(item),
    hasFile: wavOf(item) !== null,
  })),
  resolveUrl: fileAddresses(new Map(items.map((item) => [item.key, wavOf(item)])), queryClient),
});

/** Returns true if the release can be played: at least one track has a file, and no track is uploading. */
export const isDraftPlayable = (items: readonly TrackItem[]): boolean =>
  items.some((item) => wavOf(item) !== null) && items.every((item) => progressOf(item).state !== 'uploading');

/** Whether the player already has exactly these tracks, and with them their addresses. */
export const isSameQueue = ({ queueId, tracks }: PlayerState, queue: PlayerQueue): boolean =>
  queueId === queue.id && JSON.stringify(tracks) === JSON.stringify(queue.tracks);

/** Loads the draft's current tracks into the app's player, unless it has them already. */
const loadQueue = ({ key, board, sync }: AuthoringWorkspace, queryClient: QueryClient): void => {
  const cover = sync.snapshot().release?.cover?.small ?? null;
  const queue = draftQueue(key, board.snapshot().items, cover, queryClient);
  if (!isSameQueue(playerState(), queue)) load(queue);
};

/** The playback state of one track of the draft, and its controls. */
export const usePlayback = (key: string) => {
  const { workspace } = useAuthoring();
  const queryClient = useQueryClient();
  const playback = useTrackPlayback(draftQueueId(workspace.key), key);
  return {
    ...playback,
    toggle: (): void => {
      loadQueue(workspace, queryClient);
      void (playback.isCurrent ? toggle() : play(key));
    },
    playFrom: (seconds: number): void => {
      loadQueue(workspace, queryClient);
      void play(key);
      // Playback starts there even if the address is still loading.
      seek(seconds);
    },
  };
};

/** Plays the release from its first track, or resumes where it was paused. */
export const useReleasePlayback = () => {
  const { workspace } = useAuthoring();
  const queryClient = useQueryClient();
  return {
    isPlaying: usePlayerValue(({ queueId, isPlaying }) => isPlaying && queueId === draftQueueId(workspace.key)),
    toggle: (): void => {
      loadQueue(workspace, queryClient);
      void toggle();
    },
  };
};
