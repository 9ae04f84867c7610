import type { Release } from '@dubplate/contract/releases/schemas';
import { type TransientFailure, transientFailureOf } from '#lib/errors.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import type { TrackApi } from './track-api.ts';

export interface TrackOrderOptions {
  readonly api: Pick<TrackApi, 'order'>;
  readonly releaseUuid: () => Promise<string>;
  readonly refetch: () => Promise<Release>;
  /** The saved tracks in the order that the person gave them. */
  readonly desired: () => string[];
  readonly onChange: () => void;
  /** It is time to try again after trouble. */
  readonly onRetry: () => void;
  /** The release as the server has it, and the order of its tracks that it had as far as this page knew. */
  readonly onServerTracks: (release: Release, known: readonly string[]) => void;
}

/** The number of times an order is sent while the server's list of tracks keeps changing. */
const MAX_TRIES = 3;

/** Keeps the server's order of tracks as the person has it. */
export const createTrackOrder = (options: TrackOrderOptions) => {
  const { api, releaseUuid, refetch, desired, onChange, onRetry, onServerTracks } = options;
  const retry = createRetryTimer('track-order', onRetry);
  let serverOrder: readonly string[] = desired();
  /** The person moved a track: sent even where the server seems to have that order, for it may have changed elsewhere. */
  let isWanted = false;
  let trouble: TransientFailure | null = null;

  const isInSync = (): boolean => !isWanted && desired().join() === serverOrder.join();

  const adopt = (release: Release, known = serverOrder): void => {
    onServerTracks(release, known);
    const shown = desired();
    // A track whose creation is unanswered is in the list without its uuid.
    serverOrder = release.tracks.map(({ uuid }) => uuid).filter((uuid) => shown.includes(uuid));
    onChange();
  };
  const sendOnce = async (): Promise<void> => {
    const uuids = desired();
    isWanted = false;
    try {
      adopt(await api.order(await releaseUuid(), uuids), uuids);
    } catch (error) {
      isWanted = true;
      throw error;
    }
  };
  /**
   * Sends the order until the server accepts it. A refusal means that the list has changed, so the next try orders the
   * new list.
   */
  const sendUntilTaken = async (): Promise<void> => {
    for (let tries = 1; !isInSync() && tries <= MAX_TRIES; tries++)
      try {
        await sendOnce();
      } catch (error) {
        if (transientFailureOf(error)) throw error;
        const release = await refetch();
        if (tries < MAX_TRIES) adopt(release);
        else {
          // The order can't be saved, so the page shows the server's order.
          isWanted = false;
          adopt(release, desired());
        }
      }
  };

  return {
    isInSync,
    /** Returns the error that keeps the order from being saved, or null. */
    trouble: () => trouble,
    /** The server puts a new track at the end. */
    added(uuid: string): void {
      serverOrder = [...serverOrder, uuid];
    },
    removed(uuid: string): void {
      serverOrder = serverOrder.filter((one) => one !== uuid);
    },
    /** The person has moved a track. */
    want(): void {
      isWanted = true;
    },
    /** Takes over changes made elsewhere. @throws if the release can't be read now */
    refresh: async (): Promise<void> => adopt(await refetch()),
    async send(): Promise<void> {
      const had = trouble;
      try {
        await sendUntilTaken();
        trouble = null;
        retry.settled();
      } catch (error) {
        trouble = transientFailureOf(error);
        if (trouble) retry.failed(error);
        // Neither the order nor the list is to be had: the draft is gone.
        else isWanted = false;
      }
      if (trouble !== had || trouble === null) onChange();
    },
    /** There is no order on the server any more. */
    reset(): void {
      retry.settled();
      serverOrder = [];
      isWanted = false;
      trouble = null;
    },
    close: retry.settled,
  };
};
