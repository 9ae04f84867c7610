import type { Release } from '@dubplate/contract/releases/schemas';
import { createRetryTimer } from '#lib/retry/retry-timer.ts';
import { type TransientFailure, transientFailureOf } from '#lib/retry/transient-failure.ts';
import type { TrackApi } from './track-api.ts';

export interface TrackOrderOptions {
  readonly api: Pick<TrackApi, 'order'>;
  readonly releaseUuid: () => Promise<string>;
  readonly refetch: () => Promise<Release>;
  /** The saved tracks in the order that the person gave them. */
  readonly wanted: () => string[];
  readonly onChange: () => void;
  /** Another try makes sense after trouble. */
  readonly onRetry: () => void;
  /** The server's list is another than ours: tracks came or went elsewhere. */
  readonly onOther: (release: Release) => void;
}

/** Keeps the server's order of tracks as the person has it. */
export const createTrackOrder = (options: TrackOrderOptions) => {
  const { api, releaseUuid, refetch, wanted, onChange, onRetry, onOther } = options;
  const retry = createRetryTimer('track-order', onRetry);
  let known = wanted();
  let isUnderWay = false;
  let trouble: TransientFailure | null = null;

  const set = (value: boolean): void => {
    if (isUnderWay === value) return;
    isUnderWay = value;
    onChange();
  };
  const isKept = (): boolean => wanted().join() === known.join();

  const takeOther = async (): Promise<void> => {
    const release = await refetch();
    known = release.tracks.map(({ uuid }) => uuid);
    onOther(release);
  };
  const sendOnce = async (): Promise<void> => {
    const uuids = wanted();
    await api.order(await releaseUuid(), uuids);
    known = uuids;
  };

  return {
    isKept,
    /** Under way, or waiting for the connection. */
    isUnderWay: () => isUnderWay,
    /** What holds it up; null where nothing does. */
    trouble: () => trouble,
    /** The server puts a new track at the end. */
    added(uuid: string): void {
      known = [...known, uuid];
    },
    removed(uuid: string): void {
      known = known.filter((one) => one !== uuid);
    },
    async send(): Promise<void> {
      set(!isKept());
      if (!isUnderWay) return;
      try {
        await sendOnce().catch(async (error: unknown) => {
          if (transientFailureOf(error)) throw error;
          // Refused: the list is another by now, and is put in order as it is.
          await takeOther();
          if (!isKept()) await sendOnce();
        });
      } catch (error) {
        trouble = transientFailureOf(error);
        onChange();
        if (trouble) return retry.failed(error);
      }
      trouble = null;
      retry.settled();
      set(false);
    },
    close: retry.settled,
  };
};
