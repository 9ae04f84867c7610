import type { Release } from '@dubplate/contract/releases/schemas';
import { createRetryTimer } from '#lib/retry/retry-timer.ts';
import { type TransientFailure, transientFailureOf } from '#lib/retry/transient-failure.ts';
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
  /** The server has a different list: tracks were added or removed elsewhere. */
  readonly onServerList: (release: Release) => void;
}

/** Keeps the server's order of tracks as the person has it. */
export const createTrackOrder = (options: TrackOrderOptions) => {
  const { api, releaseUuid, refetch, desired, onChange, onRetry, onServerList } = options;
  const retry = createRetryTimer('track-order', onRetry);
  let serverOrder = desired();
  let isUnderWay = false;
  let trouble: TransientFailure | null = null;

  const setUnderWay = (value: boolean): void => {
    if (isUnderWay === value) return;
    isUnderWay = value;
    onChange();
  };
  const isInSync = (): boolean => desired().join() === serverOrder.join();

  const adoptServerList = async (): Promise<void> => {
    const release = await refetch();
    serverOrder = release.tracks.map(({ uuid }) => uuid);
    onServerList(release);
  };
  const sendOnce = async (): Promise<void> => {
    const uuids = desired();
    await api.order(await releaseUuid(), uuids);
    serverOrder = uuids;
  };

  return {
    isInSync,
    /** Being sent, or waiting for the connection. */
    isUnderWay: () => isUnderWay,
    /** What keeps it from being saved; null where nothing does. */
    trouble: () => trouble,
    /** The server puts a new track at the end. */
    added(uuid: string): void {
      serverOrder = [...serverOrder, uuid];
    },
    removed(uuid: string): void {
      serverOrder = serverOrder.filter((one) => one !== uuid);
    },
    async send(): Promise<void> {
      setUnderWay(!isInSync());
      if (!isUnderWay) return;
      try {
        await sendOnce().catch(async (error: unknown) => {
          if (transientFailureOf(error)) throw error;
          // Refused: the list has changed by now, and is put in order as it is.
          await adoptServerList();
          if (!isInSync()) await sendOnce();
        });
      } catch (error) {
        trouble = transientFailureOf(error);
        onChange();
        if (trouble) return retry.failed(error);
      }
      trouble = null;
      retry.settled();
      setUnderWay(false);
    },
    close: retry.settled,
  };
};
