import type { Release, SentTrack, SentUnsavedTrack, Track, UnsavedTrack } from '@dubplate/contract/releases/schemas';
import { call } from '#lib/api.ts';
import { ApiError, type TransientError, transientErrorOf } from '#lib/errors.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import { abandonUpload } from '#lib/upload/lazy-uploads.ts';
import { type TrackItem, wavOf } from './track-item.ts';

/** The calls behind the list of tracks; each is safe to repeat. */
export interface TrackApi {
  add(release: string, body: SentTrack, key: string): Promise<Track>;
  change(uuid: string, body: SentTrack, version: number): Promise<Track>;
  remove(uuid: string): Promise<void>;
  order(release: string, uuids: readonly string[]): Promise<Release>;
  /** Stores on the server the form of a recording that is not a track yet. */
  share(release: string, wav: string, body: SentUnsavedTrack, version: number | null): Promise<UnsavedTrack>;
  /** Removes such a recording, with its file. */
  unshare(release: string, wav: string): Promise<void>;
  removeFile(uuid: string): Promise<void>;
  /** Gives up an upload in its middle. */
  abandon(address: string): Promise<void>;
}

const gone = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};

export const trackApi: TrackApi = {
  add: (id, body, key) =>
    call('POST /release/{id}/add-track', { params: { id }, body, headers: { 'Idempotency-Key': key } }),
  change: (id, body, version) =>
    call('PATCH /track/{id}', { params: { id }, body, headers: { 'If-Match': `"${version}"` } }),
  remove: (id) => call('DELETE /track/{id}', { params: { id } }).catch(gone),
  order: (id, uuids) => call('PUT /release/{id}/track-order', { params: { id }, body: { track_uuids: [...uuids] } }),
  share: (id, fileId, body, version) =>
    call('PUT /release/{id}/unsaved-track/{fileId}', {
      params: { id, fileId },
      body,
      ...(version !== null && { headers: { 'If-Match': `"${version}"` } }),
    }),
  unshare: (id, fileId) => call('DELETE /release/{id}/unsaved-track/{fileId}', { params: { id, fileId } }).catch(gone),
  removeFile: (id) => call('DELETE /file/{id}', { params: { id } }).catch(gone),
  abandon: abandonUpload,
};

export interface TrackQueueOptions {
  readonly api: TrackApi;
  /** The release's uuid; the release is saved first if need be. @throws if it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly refetch: () => Promise<Release>;
  readonly find: (key: string) => TrackItem | undefined;
  /** Aborts the running calls of a track and removes it from the list. */
  readonly removeItem: (key: string) => void;
  /** The uuids of the saved tracks in the order of the list. */
  readonly desired: () => string[];
  readonly onChange: () => void;
  /** The release as the server has it, and the order of its tracks that it had as far as this page knew. */
  readonly onServerTracks: (release: Release, known: readonly string[]) => void;
}

/** The number of times an order is sent while the server's list of tracks keeps changing. */
const MAX_TRIES = 3;

/**
 * Runs the calls that change the list of tracks one after the other, so that their answers can't overtake each other.
 * Keeps the server's order the same as the list's, and removes tracks.
 */
export const createTrackQueue = (options: TrackQueueOptions) => {
  const { api, releaseUuid, refetch, find, removeItem, desired, onChange, onServerTracks } = options;
  let lastCall: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const retry = createRetryTimer('track-order', () => void sendOrder());
  let serverOrder: readonly string[] = desired();
  /** The user moved a track: sent even if the server seems to have that order, because it may have changed elsewhere. */
  let isMoved = false;
  let transientError: TransientError | null = null;

  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const result = lastCall.then(call);
    lastCall = result.catch(() => undefined);
    return result;
  };

  const isInSync = (): boolean => !isMoved && desired().join() === serverOrder.join();

  const adopt = (release: Release, known = serverOrder): void => {
    onServerTracks(release, known);
    const shown = desired();
    // A track whose creation is unanswered is in the list without its uuid.
    serverOrder = release.tracks.map(({ uuid }) => uuid).filter((uuid) => shown.includes(uuid));
    onChange();
  };
  const sendOrderOnce = async (): Promise<void> => {
    const uuids = desired();
    isMoved = false;
    try {
      adopt(await api.order(await releaseUuid(), uuids), uuids);
    } catch (error) {
      isMoved = true;
      throw error;
    }
  };
  /** Sends the order until it is accepted. A refusal means that the list has changed; the next try orders the new list. */
  const sendOrderUntilTaken = async (): Promise<void> => {
    for (let tries = 1; !isInSync() && tries <= MAX_TRIES; tries++)
      try {
        await sendOrderOnce();
      } catch (error) {
        if (transientErrorOf(error)) throw error;
        const release = await refetch();
        if (tries < MAX_TRIES) adopt(release);
        else {
          // The order can't be saved, so the page shows the server's order.
          isMoved = false;
          adopt(release, desired());
        }
      }
  };
  const sendOrder = (): Promise<void> =>
    inTurn(async () => {
      if (isClosed) return;
      const before = transientError;
      try {
        await sendOrderUntilTaken();
        transientError = null;
        retry.settled();
      } catch (error) {
        transientError = transientErrorOf(error);
        if (transientError) retry.failed(error);
        // Neither the order nor the list can be had: the draft is gone.
        else isMoved = false;
      }
      if (transientError !== before || transientError === null) onChange();
    });

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

  /** Decides in its turn: a save that was before it may have made a track of the recording. */
  const removeNow = async (key: string): Promise<void> => {
    const item = find(key);
    if (!item) return;
    const wav = wavOf(item);
    if (item.uuid === null && item.pending === null && wav) return removeRecording(key, wav);
    const uuid = await serverUuid(item);
    if (uuid !== null) {
      await api.remove(uuid);
      serverOrder = serverOrder.filter((one) => one !== uuid);
    }
    removeItem(key);
  };

  return {
    inTurn,
    whenIdle: async (): Promise<void> => void (await lastCall),
    sendOrder,
    isInSync,
    /** Returns the error that keeps the order from being saved, or null. */
    transientError: () => transientError,
    /** Takes over changes made elsewhere. @throws if the release can't be read now */
    refresh: async (): Promise<void> => adopt(await refetch()),
    /** A track was created, which the server puts at the end. */
    created(uuid: string): void {
      serverOrder = [...serverOrder, uuid];
    },
    /** The user has moved a track. */
    moved(): void {
      isMoved = true;
    },
    /** There is no order on the server any more. */
    reset(): void {
      retry.settled();
      serverOrder = [];
      isMoved = false;
      transientError = null;
    },

    /**
     * Removes a track: an upload is aborted, a file or a saved track deleted on the server.
     * @throws if the server could not delete it; it stays in the list then
     */
    async remove(key: string): Promise<void> {
      const item = find(key);
      if (!item) return;
      if (item.uuid === null && item.pending === null && wavOf(item) === null) {
        removeItem(key);
        if (item.source?.address) await api.abandon(item.source.address).catch(() => undefined);
        return;
      }
      await inTurn(() => removeNow(key));
    },

    close(): void {
      isClosed = true;
      retry.settled();
    },
  };
};
