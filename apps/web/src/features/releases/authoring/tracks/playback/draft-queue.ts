import type { QueryClient } from '@tanstack/react-query';
import { durationOf, progressOf, type TrackItem, wavOf } from '#features/releases/authoring/board/track-item.ts';
import { fileAddresses } from '#features/releases/preview/playback/file-addresses.ts';
import type { PlayerQueue, PlayerState } from '#ui/player/player-state.ts';

export const draftQueueId = (sessionKey: string): string => `draft ${sessionKey}`;

/** Builds the player queue of a draft from the current forms. */
export const draftQueue = (
  sessionKey: string,
  items: readonly TrackItem[],
  cover: string | null,
  queryClient: QueryClient,
): PlayerQueue => ({
  id: draftQueueId(sessionKey),
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
