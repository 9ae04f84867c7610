import type { Release } from '@dubplate/contract/releases/schemas';
import { failureOf } from '../../saving/failure.ts';
import type { TrackApi } from './track-api.ts';

export interface TrackOrderOptions {
  readonly api: Pick<TrackApi, 'order'>;
  readonly releaseUuid: () => Promise<string>;
  readonly refetch: () => Promise<Release>;
  /** The saved tracks in the order that the person gave them. */
  readonly wanted: () => string[];
  readonly onChange: () => void;
  /** The server's list is another than ours: tracks came or went elsewhere. */
  readonly onOther: (release: Release) => void;
}

/** Keeps the server's order of tracks as the person has it. */
export const createTrackOrder = (options: TrackOrderOptions) => {
  const { api, releaseUuid, refetch, wanted, onChange, onOther } = options;
  let known = wanted();
  let isUnderWay = false;

  const set = (value: boolean): void => {
    if (isUnderWay === value) return;
    isUnderWay = value;
    onChange();
  };
  const isKept = (): boolean => wanted().join() === known.join();

  const takeOther = async (): Promise<void> => {
    const release = await refetch().catch(() => null);
    set(false);
    if (!release) return;
    known = release.tracks.map(({ uuid }) => uuid);
    onOther(release);
  };

  return {
    isKept,
    /** Under way, or waiting for the connection. */
    isUnderWay: () => isUnderWay,
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
      const uuids = wanted();
      try {
        await api.order(await releaseUuid(), uuids);
        known = uuids;
        set(false);
      } catch (error) {
        // Without a connection it waits to be resumed; a refusal means that the list is another by now.
        if (failureOf(error).kind !== 'offline') await takeOther();
      }
    },
  };
};
