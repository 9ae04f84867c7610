import type { TrackApi } from './track-api.ts';
import { type TrackItem, wavOf } from './track-item.ts';

interface TrackRemovalOptions {
  readonly api: TrackApi;
  readonly releaseUuid: () => Promise<string>;
  /** Runs a call after the calls that already change the list. */
  readonly inTurn: <T>(call: () => Promise<T>) => Promise<T>;
  readonly find: (key: string) => TrackItem | undefined;
  /** Aborts the running calls of a track and removes it from the list. */
  readonly removeItem: (key: string) => void;
  readonly onRemoved: (uuid: string) => void;
}

/** Removes tracks of one draft, from the list and from the server. */
export const createTrackRemoval = (options: TrackRemovalOptions) => {
  const { api, releaseUuid, inTurn, find, removeItem, onRemoved } = options;

  /** The uuid that the server has for a track; a creation without an answer is repeated to learn it. */
  const serverUuid = async ({ uuid, pending }: TrackItem): Promise<string | null> =>
    pending ? (await api.add(await releaseUuid(), pending.body, pending.key)).uuid : uuid;

  /** Removes a recording that is not a track yet; a shared one first on the server, or other browsers would bring it back. */
  const removeRecording = async (key: string, wav: string): Promise<void> => {
    const item = find(key);
    const isShared = item?.uuid === null && item.shared !== undefined;
    if (isShared) await api.unshare(await releaseUuid(), wav);
    removeItem(key);
    // A remaining file is harmless: the server cleans it up.
    if (!isShared) await api.removeFile(wav).catch(() => undefined);
  };

  /**
   * Removes a track: an upload is aborted, a file or a saved track deleted on the server.
   * @throws where the server could not delete it; it stays in the list then
   */
  return async (key: string): Promise<void> => {
    const item = find(key);
    if (!item) return;
    const wav = wavOf(item);
    if (item.uuid === null && item.pending === null) {
      if (wav) return inTurn(() => removeRecording(key, wav));
      removeItem(key);
      if (item.source?.address) await api.abandon(item.source.address).catch(() => undefined);
      return;
    }
    await inTurn(async () => {
      const uuid = await serverUuid(item);
      if (uuid === null) return;
      await api.remove(uuid);
      onRemoved(uuid);
    });
    removeItem(key);
  };
};
