import type { Release, Track } from '@dubplate/contract/releases/schemas';
import type { UploadQueue } from '#features/releases/authoring/uploads/upload-queue.ts';
import { hasCode, type TransientFailure } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { newKey } from '#lib/new-key.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import { createSignal } from '#lib/store.ts';
import type { TrackApi } from './track-api.ts';
import { createTrackAutoSave } from './track-auto-save.ts';
import { canBeSaved, nextIncomplete } from './track-completeness.ts';
import type { TrackForm } from './track-form.ts';
import { hasChanges, isSameFile, newItem, type TrackItem } from './track-item.ts';
import { inOrder, type KeptTrack, keptTracks, newTracks, reconcile, savedOrder } from './track-list.ts';
import {
  moveTrack,
  moveUpload,
  type TrackEvent,
  withFile,
  withoutRelease,
  withSource,
  withTypedAt,
} from './track-moves.ts';
import { createTrackOrder } from './track-order.ts';
import { createTrackRemoval } from './track-removal.ts';
import { createTrackSaving, type SaveResult } from './track-saving.ts';
import { createTrackUploads } from './track-uploads.ts';
import { createUnsavedSharing } from './unsaved/share-unsaved.ts';
import { takeUnsaved } from './unsaved/take-unsaved.ts';

export interface BoardSnapshot {
  readonly items: readonly TrackItem[];
  /** The key of the track whose form is open. */
  readonly open: string | null;
  /** The order of the tracks is not on the server yet. */
  readonly isOrdering: boolean;
  /** The error that keeps the order from being saved; saving is retried. */
  readonly orderTrouble: TransientFailure | null;
  /** Counts every change that may change what the release needs. */
  readonly revision: number;
}

export interface TrackBoardOptions {
  readonly api: TrackApi;
  readonly uploadQueue: UploadQueue;
  /** The release's uuid; the release is saved first if need be. @throws where it can't be saved now */
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
 * Manages the tracks of one draft: their uploads, forms, saving and order. Network errors neither lose edits nor
 * duplicate tracks.
 */
export const createTrackBoard = (options: TrackBoardOptions) => {
  const { api, releaseUuid, refetch, keep, onCount } = options;
  const changed = createSignal();
  let items = options.items;
  let open: string | null = null;
  let revision = 0;
  let isClosed = false;
  let snapshot: BoardSnapshot = { items, open: null, isOrdering: false, orderTrouble: null, revision: 0 };
  /** Calls that change the list run one after the other, so that their answers can't overtake each other. */
  let lastCall: Promise<unknown> = Promise.resolve();

  const emitChange = () => {
    snapshot = { items, open, isOrdering: !order.isInSync(), orderTrouble: order.trouble(), revision };
    changed.emit();
  };
  const find = (key: string) => items.find((item) => item.key === key);
  const setItems = (next: readonly TrackItem[], isKept = true): void => {
    const isNewCount = next.length !== items.length;
    items = next;
    if (isKept) keep(keptTracks(items));
    emitChange();
    if (isNewCount) onCount(items.length);
  };
  /** `isKept`: what changed has to outlive the page. */
  const update = (key: string, change: (item: TrackItem) => TrackItem, isKept = true): void =>
    setItems(
      items.map((item) => (item.key === key ? change(item) : item)),
      isKept,
    );
  const move = (key: string, event: TrackEvent): void => update(key, (item) => moveTrack(item, event));
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const result = lastCall.then(call);
    lastCall = result.catch(() => undefined);
    return result;
  };

  function takeServerTracks(release: Release, known: readonly string[]): void {
    const next = reconcile(takeUnsaved(items, release), release.tracks, known);
    if (next === items) return;
    if (!next.some(({ key }) => key === open)) open = null;
    revision += 1;
    setItems(next);
  }

  const uploads = createTrackUploads({
    queue: options.uploadQueue,
    onAddress: (key, address) => update(key, (item) => withSource(item, { address })),
    onStep(key, step) {
      if (step.step === 'done') revision += 1;
      // Progress is not worth writing down.
      update(key, (item) => moveUpload(item, step), step.step === 'done' || step.step === 'failed');
      if (step.step === 'done') autoSave.schedule(key);
    },
  });
  const order = createTrackOrder({
    api,
    releaseUuid,
    refetch,
    desired: () => savedOrder(items),
    onChange: emitChange,
    onRetry: () => void sendOrder(),
    onServerTracks: takeServerTracks,
  });
  const saveTrack = createTrackSaving({ api, releaseUuid, items: { find, move }, onCreated: order.added });

  const save = async (key: string): Promise<SaveResult> => {
    autoSave.cancel(key);
    const result = await inTurn(() => saveTrack(key));
    const waiting = items.find((item) => item.saving === 'waiting');
    if (!waiting) retry.settled();
    else if (result === 'waiting' && !isClosed) retry.failed(waiting.error);
    if (result === 'saved') {
      revision += 1;
      emitChange();
      // The server puts a new track at the end; the person may have put it elsewhere.
      void sendOrder();
    }
    // The track was deleted elsewhere, or the whole release: it is looked at which.
    if (result === 'failed' && hasCode(find(key)?.error, 'NOT_FOUND'))
      void inTurn(order.refresh).catch(() => undefined);
    return result;
  };

  const sharing = createUnsavedSharing({
    api,
    releaseUuid,
    find,
    placeOf: (key) => items.findIndex((item) => item.key === key),
    update,
    onRetry: () => resumeSaves(),
    onGone: () => void inTurn(order.refresh).catch(() => undefined),
  });
  const autoSave = createTrackAutoSave({ find, save, share: (key) => inTurn(() => sharing.share(key)) });

  const sendOrder = (): Promise<void> => inTurn(async () => (isClosed ? undefined : order.send()));

  /** Retries saves that trouble held up. */
  const resumeSaves = (): void => {
    for (const item of items)
      if (item.saving === 'waiting' || (item.pending && item.saving === 'idle')) void save(item.key);
      else if (hasChanges(item)) autoSave.schedule(item.key);
  };
  const retry = createRetryTimer('tracks', resumeSaves);

  const removeItem = (key: string): void => {
    autoSave.cancel(key);
    uploads.abort(key);
    if (open === key) open = null;
    revision += 1;
    setItems(items.filter((item) => item.key !== key));
  };

  const remove = createTrackRemoval({ api, releaseUuid, inTurn, find, removeItem, onRemoved: order.removed });

  return {
    onChange: changed.on,
    snapshot: () => snapshot,
    save,

    /** Saves every track that is complete; answers how many were saved. */
    async saveAll(): Promise<number> {
      const results = await Promise.all(items.filter(canBeSaved).map(({ key }) => save(key)));
      return results.filter((result) => result === 'saved').length;
    },

    /**
     * Adds files to the list and uploads them; the form of the first one opens, unless another one is open. Answers the
     * tracks' keys.
     */
    add(files: readonly NewTrackFile[]): string[] {
      const added = files.map(({ file, form }) => ({ file, item: newItem(newKey(), file, form) }));
      open ??= added[0]?.item.key ?? null;
      setItems([...items, ...added.map(({ item }) => item)]);
      for (const { file, item } of added) uploads.start(item.key, file);
      return added.map(({ item }) => item.key);
    },
    retryUpload: uploads.retry,

    /** The key of the track whose upload of this file an earlier visit did not finish. */
    interruptedTrackOf: (file: File): string | null =>
      items.find(({ audio, source }) => audio.state === 'interrupted' && source && isSameFile(source, file))?.key ??
      null,

    /** Resumes an interrupted upload: the same file from where it stopped, another one from its beginning. */
    resumeUpload(key: string, file: File): void {
      const source = find(key)?.source;
      if (!source) return;
      const isSame = isSameFile(source, file);
      const { name, size, lastModified } = file;
      if (!isSame) update(key, (item) => withSource(item, { name, size, lastModified, address: null }));
      uploads.start(key, file, isSame ? source.address : null);
    },

    /** Uploads another file in place of a refused or missing file. */
    replaceFile(key: string, file: File): void {
      update(key, (item) => withFile(item, file));
      if (find(key)?.audio.state === 'queued') uploads.start(key, file);
    },

    toggle(key: string): void {
      open = open === key ? null : key;
      emitChange();
    },
    show(key: string): void {
      open = key;
      emitChange();
    },

    /** Opens the next track that its person has still to look after instead of this one; its key, null where there is none. */
    showNext(after: string | null): string | null {
      const next = nextIncomplete(items, after);
      if (next) open = next.key;
      emitChange();
      return next?.key ?? null;
    },

    edit(key: string, change: (form: TrackForm) => TrackForm): void {
      const item = find(key);
      if (!item) return;
      revision += 1;
      const edited: TrackEvent = { type: 'edited', form: change(item.form) };
      update(key, (current) => withTypedAt(moveTrack(current, edited), serverNow()));
      autoSave.schedule(key);
    },

    /** Ends a conflict with my version of the fields, or with all of theirs. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      if (find(key)?.saving !== 'conflict') return;
      move(key, { type: 'resolved', choice });
      if (choice === 'mine') await save(key);
    },

    remove,

    /** Whether nothing was changed elsewhere, as far as these tracks of the server show. */
    isUpToDate: (tracks: readonly Track[]): boolean => reconcile(items, tracks, savedOrder(items)) === items,
    /** Takes over changes made elsewhere. @returns true if something changed @throws if the draft can't be read now */
    refresh: (): Promise<boolean> =>
      inTurn(async () => {
        const before = items;
        await order.refresh();
        if (!order.isInSync()) void sendOrder();
        return items !== before;
      }),

    reorder(keys: readonly string[]): void {
      order.want();
      setItems(inOrder(items, keys));
      for (const { key, uuid } of items) if (uuid === null) autoSave.schedule(key);
      void sendOrder();
    },

    /** The release was deleted elsewhere: all its tracks become new ones. */
    keepAsNew(): void {
      order.reset();
      setItems(items.map(withoutRelease));
    },

    /** Continues what an earlier visit did not finish. */
    resume(): void {
      resumeSaves();
      if (!order.isInSync()) void sendOrder();
    },

    /** Whether something of the tracks is not on the server yet. */
    hasUnsaved: (): boolean =>
      !order.isInSync() ||
      items.some((item) => item.audio.state !== 'failed' && (item.uuid === null || hasChanges(item))),

    whenIdle: async (): Promise<void> => void (await lastCall),

    /** Returns the tracks that were never saved, with the files that are not uploaded yet, for another board. */
    newTracks: (): { readonly tracks: KeptTrack[]; readonly files: ReadonlyMap<string, File> } => ({
      tracks: newTracks(items),
      files: uploads.files(),
    }),

    /** Aborts running calls and uploads. Unsaved edits stay stored. */
    close(): void {
      isClosed = true;
      autoSave.close();
      sharing.close();
      uploads.close();
      order.close();
      retry.settled();
    },
  };
};

export type TrackBoard = ReturnType<typeof createTrackBoard>;
