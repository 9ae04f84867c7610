import type { Release } from '@dubplate/contract/releases/schemas';
import type { Uploader } from '#features/releases/authoring/uploads/upload-queue.ts';
import { newKey } from '#lib/new-key.ts';
import { createRetryTimer } from '#lib/retry/retry-timer.ts';
import type { Trouble } from '#lib/retry/trouble.ts';
import { createSignal } from '#lib/signal.ts';
import type { TrackForm } from '../form/track-form.ts';
import type { TrackApi } from './track-api.ts';
import { hasChanges, isSameFile, newItem, type SourceFile, type TrackItem, wavOf } from './track-item.ts';
import { inOrder, type KeptTrack, keptTracks, newTracks, reconcile, savedOrder } from './track-list.ts';
import { createTrackOrder } from './track-order.ts';
import { createTrackSaving, type SaveResult } from './track-saving.ts';
import { createTrackUploads } from './track-uploads.ts';

export interface BoardSnapshot {
  readonly items: readonly TrackItem[];
  /** The track whose form is open. */
  readonly open: string | null;
  /** The order of the tracks is not on the server yet. */
  readonly isOrdering: boolean;
  /** What keeps the order from being saved; it is tried again. */
  readonly orderTrouble: Trouble | null;
  /** Counts every change that may change what the release needs. */
  readonly revision: number;
}

export interface TrackBoardOptions {
  readonly api: TrackApi;
  readonly uploader: Uploader;
  /** The release's uuid, saved first if need be. @throws where it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly refetch: () => Promise<Release>;
  readonly keep: (tracks: KeptTrack[]) => void;
  readonly items: readonly TrackItem[];
  readonly onCount: (count: number) => void;
}

export interface NewTrackFile {
  readonly file: File;
  readonly form: TrackForm;
}

/**
 * The tracks of one draft: their uploads, their forms, their saving, their order. Nothing typed is lost and nothing
 * is doubled, whatever the network does.
 */
export const createTrackBoard = (options: TrackBoardOptions) => {
  const { api, releaseUuid, refetch, keep, onCount } = options;
  const changed = createSignal();
  let items = options.items;
  let open: string | null = null;
  let revision = 0;
  let isClosed = false;
  let snapshot: BoardSnapshot = { items, open: null, isOrdering: false, orderTrouble: null, revision: 0 };
  /** Calls that change the list go one after the other, so that their answers can't overtake each other. */
  let lane: Promise<unknown> = Promise.resolve();

  const tell = () => {
    snapshot = { items, open, isOrdering: order.isUnderWay(), orderTrouble: order.trouble(), revision };
    changed.emit();
  };
  const find = (key: string) => items.find((item) => item.key === key);
  const set = (next: readonly TrackItem[], isWorthKeeping = true): void => {
    const isNewCount = next.length !== items.length;
    items = next;
    if (isWorthKeeping) keep(keptTracks(items));
    tell();
    if (isNewCount) onCount(items.length);
  };
  const patch = (key: string, part: Partial<TrackItem>, isWorthKeeping = true): void =>
    set(
      items.map((item) => (item.key === key ? { ...item, ...part } : item)),
      isWorthKeeping,
    );
  const patchSource = (key: string, part: Partial<SourceFile>): void => {
    const source = find(key)?.source;
    if (source) patch(key, { source: { ...source, ...part } });
  };
  const inLane = <T>(work: () => Promise<T>): Promise<T> => {
    const run = lane.then(work);
    lane = run.catch(() => undefined);
    return run;
  };

  const uploads = createTrackUploads({
    uploader: options.uploader,
    onAddress: (key, address) => patchSource(key, { address }),
    onAudio(key, audio) {
      if (audio.state !== 'ready') return patch(key, { audio }, audio.state === 'failed');
      revision += 1;
      patch(key, { audio, source: null });
    },
  });
  const order = createTrackOrder({
    api,
    releaseUuid,
    refetch,
    wanted: () => savedOrder(items),
    onChange: tell,
    onRetry: () => void sendOrder(),
    onOther: ({ tracks }) => set(reconcile(items, tracks)),
  });
  const saving = createTrackSaving({
    api,
    releaseUuid,
    items: { find, patch },
    onCreated: order.added,
  });

  const save = async (key: string): Promise<SaveResult> => {
    const result = await inLane(() => saving.save(key));
    const waiting = items.find((item) => item.saving === 'waiting');
    if (!waiting) retry.ended();
    else if (result === 'waiting' && !isClosed) retry.failed(waiting.error);
    if (result === 'saved') {
      revision += 1;
      tell();
      // The server puts a new track at the end; the person may have put it elsewhere.
      void sendOrder();
    }
    return result;
  };

  const sendOrder = (): Promise<void> => inLane(async () => (isClosed ? undefined : order.send()));

  /** Goes on with saves that trouble held up. */
  const resumeSaves = (): void => {
    for (const item of items)
      if (item.saving === 'waiting' || (item.pending && item.saving === 'idle')) void save(item.key);
  };
  const retry = createRetryTimer('tracks', resumeSaves);

  const takeOff = (key: string): void => {
    uploads.abort(key);
    if (open === key) open = null;
    revision += 1;
    set(items.filter((item) => item.key !== key));
  };

  /** The uuid of what stands on the server of a track; a creation that was not answered is asked again for it. */
  const standingUuid = async ({ uuid, pending }: TrackItem): Promise<string | null> =>
    pending ? (await api.add(await releaseUuid(), pending.body, pending.key)).uuid : uuid;

  return {
    onChange: changed.on,
    snapshot: () => snapshot,
    save,

    /** Takes files into the list and sends them; the first one's form opens by itself. */
    add(brought: readonly NewTrackFile[]): void {
      const added = brought.map(({ file, form }) => ({ file, item: newItem(newKey(), file, form) }));
      if (items.length === 0) open = added[0]?.item.key ?? null;
      set([...items, ...added.map(({ item }) => item)]);
      for (const { file, item } of added) uploads.bring(item.key, file);
    },
    retryUpload: uploads.send,

    /** The track that an earlier visit left in the middle of this file's upload. */
    interruptedTrackOf: (file: File): string | null =>
      items.find(({ audio, source }) => audio.state === 'interrupted' && source && isSameFile(source, file))?.key ??
      null,

    /** Goes on with the upload that an earlier visit left: the same file from where it stopped, another from its beginning. */
    resumeUpload(key: string, file: File): void {
      const source = find(key)?.source;
      if (!source) return;
      const isSame = isSameFile(source, file);
      const { name, size, lastModified } = file;
      if (!isSame) patchSource(key, { name, size, lastModified, address: null });
      uploads.bring(key, file, isSame ? source.address : null);
    },

    toggle(key: string): void {
      open = open === key ? null : key;
      tell();
    },
    show(key: string): void {
      open = key;
      tell();
    },

    edit(key: string, change: (form: TrackForm) => TrackForm): void {
      const item = find(key);
      if (!item) return;
      revision += 1;
      patch(key, { form: change(item.form), ...(item.saving === 'failed' ? { saving: 'idle', error: null } : {}) });
    },

    /** Ends a conflict: my version of the fields stands, or theirs of all. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      if (saving.resolve(key, choice)) await save(key);
    },

    /**
     * Takes a track off the list: an upload is aborted, a file or a saved track deleted on the server.
     * @throws where the server could not delete it; it stays in the list then
     */
    async remove(key: string): Promise<void> {
      const item = find(key);
      if (!item) return;
      const wav = wavOf(item);
      if (item.uuid === null && item.pending === null) {
        takeOff(key);
        // What stays behind harms nobody: the server forgets it by itself.
        if (wav) await api.removeFile(wav).catch(() => undefined);
        else if (item.source?.address) await api.abandon(item.source.address).catch(() => undefined);
        return;
      }
      await inLane(async () => {
        const uuid = await standingUuid(item);
        if (uuid === null) return;
        await api.remove(uuid);
        order.removed(uuid);
      });
      takeOff(key);
    },

    reorder(keys: readonly string[]): void {
      set(inOrder(items, keys));
      void sendOrder();
    },

    /** Goes on with what an earlier visit left. */
    resume(): void {
      resumeSaves();
      if (!order.isKept()) void sendOrder();
    },

    /** Whether something of the tracks is not on the server yet. */
    hasUnsaved: (): boolean =>
      order.isUnderWay() ||
      items.some((item) => item.audio.state !== 'failed' && (item.uuid === null || hasChanges(item))),

    /** Waits for the calls that are under way. */
    quiet: async (): Promise<void> => void (await lane),

    /** The tracks that were never saved, and the files of those that are not uploaded yet, for another board. */
    newTracks: (): { readonly tracks: KeptTrack[]; readonly files: ReadonlyMap<string, File> } => ({
      tracks: newTracks(items),
      files: uploads.files(),
    }),

    /** Aborts what is under way; what was typed stays kept. */
    close(): void {
      isClosed = true;
      uploads.close();
      order.close();
      retry.ended();
    },
  };
};

export type TrackBoard = ReturnType<typeof createTrackBoard>;
