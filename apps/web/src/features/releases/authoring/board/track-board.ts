import type { Release, SentTrack, Track } from '@dubplate/contract/releases/schemas';
import { hasCode, type TransientError } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { newKey } from '#lib/new-key.ts';
import { createSignal } from '#lib/store.ts';
import type { UploadQueue, UploadStep } from '#lib/upload/upload-queue.ts';
import { createResource, type SaveResult } from '../resource.ts';
import { changedTrackInput, isSameForm, newTrackInput, type TrackForm } from './track-form.ts';
import {
  canBeSaved,
  hasChanges,
  isSameFile,
  moveTrack,
  moveUpload,
  newItem,
  nextIncomplete,
  type TrackEvent,
  type TrackItem,
  wavOf,
  withFile,
  withoutRelease,
  withSource,
  withTypedAt,
} from './track-item.ts';
import { inOrder, type KeptTrack, keptTracks, newTracks, reconcile, savedOrder } from './track-list.ts';
import { createTrackQueue, type TrackApi } from './track-queue.ts';
import { createUnsavedSharing, takeUnsaved } from './unsaved/take-unsaved.ts';

interface TrackUploadsOptions {
  readonly queue: UploadQueue;
  readonly onStep: (key: string, step: UploadStep) => void;
  readonly onAddress: (key: string, address: string) => void;
}

interface Upload {
  readonly file: File;
  readonly retry: () => void;
  readonly abort: () => void;
}

/** The uploads of recordings that are not on the server yet, by the key of their track. */
const createTrackUploads = ({ queue, onStep, onAddress }: TrackUploadsOptions) => {
  const uploads = new Map<string, Upload>();

  return {
    /** Uploads a track's file; with the address of an earlier visit's upload, only the rest of it. */
    start(key: string, file: File, address: string | null = null): void {
      const idempotencyKey = newKey();
      let lastAddress = address;
      const begin = (): void => {
        const abort = queue.start(
          {
            file,
            name: file.name,
            key: idempotencyKey,
            address: lastAddress,
            onAddress: (next) => {
              lastAddress = next;
              onAddress(key, next);
            },
          },
          (step) => {
            if (step.step === 'done') uploads.delete(key);
            onStep(key, step);
          },
        );
        uploads.set(key, { file, retry: begin, abort });
      };
      begin();
    },
    /** Begins again after a failure. */
    retry: (key: string): void => uploads.get(key)?.retry(),
    abort(key: string): void {
      uploads.get(key)?.abort();
      uploads.delete(key);
    },
    /** The files that are not on the server yet. */
    files: (): ReadonlyMap<string, File> => new Map([...uploads].map(([key, { file }]) => [key, file])),
    close(): void {
      for (const { abort } of uploads.values()) abort();
    },
  };
};

export interface BoardSnapshot {
  readonly items: readonly TrackItem[];
  /** The key of the track whose form is open. */
  readonly open: string | null;
  /** The order of the tracks is not on the server yet. */
  readonly isOrdering: boolean;
  /** The error that keeps the order from being saved; saving is retried. */
  readonly orderError: TransientError | null;
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
  /** Resolves once the tracks are stored in this browser, or can't be. */
  readonly stored?: () => Promise<unknown>;
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
  const { api, releaseUuid, refetch, keep, stored, onCount } = options;
  const changed = createSignal();
  let items = options.items;
  let open: string | null = null;
  let revision = 0;
  let snapshot: BoardSnapshot = { items, open: null, isOrdering: false, orderError: null, revision: 0 };

  const emitChange = () => {
    snapshot = { items, open, isOrdering: !queue.isInSync(), orderError: queue.transientError(), revision };
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
      if (step.step === 'done') resourceOf(key).schedule();
    },
  });
  const queue = createTrackQueue({
    api,
    releaseUuid,
    refetch,
    find,
    removeItem: (key) => removeItem(key),
    desired: () => savedOrder(items),
    onChange: emitChange,
    onServerTracks: takeServerTracks,
  });
  const sharing = createUnsavedSharing({
    api,
    releaseUuid,
    find,
    placeOf: (key) => items.findIndex((item) => item.key === key),
    update,
    onRetry: () => resumeSaves(),
    onGone: () => void queue.inTurn(queue.refresh).catch(() => undefined),
  });

  /** Saves a complete track; shares an incomplete one. Skips one that was refused, is being retried or has a conflict. */
  const autoSave = (key: string): void => {
    const item = find(key);
    if (item?.saving === 'idle' && canBeSaved(item)) void save(key);
    else void queue.inTurn(() => sharing.share(key));
  };
  const openResource = (key: string) => {
    let release = '';
    return createResource<TrackForm, Track, SentTrack, TrackItem>({
      task: 'tracks',
      read: () => find(key),
      move: (event) => move(key, event),
      async ready() {
        release = await releaseUuid();
      },
      creation(item) {
        const wav = wavOf(item);
        return wav === null ? null : { body: newTrackInput(item.form, wav), form: item.form };
      },
      async create({ body, key }) {
        const track = await api.add(release, body, key);
        queue.created(track.uuid);
        return track;
      },
      update({ uuid, version, form, saved }) {
        if (!saved || isSameForm(saved, form)) return null;
        return api.change(uuid, changedTrackInput(saved, form), version ?? 0).then((track) => ({
          form,
          version: track.version,
        }));
      },
      stored,
      again: (reason) => (reason === 'retry' ? save(key) : autoSave(key)),
    });
  };
  const resources = new Map<string, ReturnType<typeof openResource>>();
  const resourceOf = (key: string) => {
    const resource = resources.get(key) ?? openResource(key);
    resources.set(key, resource);
    return resource;
  };
  const closeResource = (key: string): void => {
    resources.get(key)?.close();
    resources.delete(key);
  };

  const save = async (key: string): Promise<SaveResult> => {
    const resource = resourceOf(key);
    resource.cancel();
    const result = await queue.inTurn(resource.save);
    const item = find(key);
    if (result === 'saved') {
      revision += 1;
      emitChange();
      // Edits that were made during the save wait for their own delay.
      if (item && hasChanges(item)) resource.schedule();
      // The server puts a new track at the end; the user may have put it elsewhere.
      void queue.sendOrder();
    }
    // The track was deleted elsewhere, or the whole release: the server's list shows which.
    if (result === 'failed' && hasCode(item?.error, 'NOT_FOUND'))
      void queue.inTurn(queue.refresh).catch(() => undefined);
    return result;
  };

  /** Retries saves that a transient failure held up. */
  const resumeSaves = (): void => {
    for (const item of items)
      if (item.saving === 'waiting' || (item.pending && item.saving === 'idle')) void save(item.key);
      else if (hasChanges(item)) resourceOf(item.key).schedule();
  };

  const removeItem = (key: string): void => {
    closeResource(key);
    uploads.abort(key);
    if (open === key) open = null;
    revision += 1;
    setItems(items.filter((item) => item.key !== key));
  };

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
      resourceOf(key).schedule();
    },

    /** Ends a conflict with my version of the fields, or with all of theirs. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      if (find(key)?.saving !== 'conflict') return;
      move(key, { type: 'resolved', choice });
      if (choice === 'mine') await save(key);
    },

    remove: queue.remove,

    /** Whether nothing was changed elsewhere, as far as these tracks of the server show. */
    isUpToDate: (tracks: readonly Track[]): boolean => reconcile(items, tracks, savedOrder(items)) === items,
    /** Takes over changes made elsewhere. @returns true if something changed @throws if the draft can't be read now */
    refresh: (): Promise<boolean> =>
      queue.inTurn(async () => {
        const before = items;
        await queue.refresh();
        if (!queue.isInSync()) void queue.sendOrder();
        return items !== before;
      }),

    reorder(keys: readonly string[]): void {
      queue.moved();
      setItems(inOrder(items, keys));
      for (const { key, uuid } of items) if (uuid === null) resourceOf(key).schedule();
      void queue.sendOrder();
    },

    /** The release was deleted elsewhere: all its tracks become new ones. */
    keepAsNew(): void {
      queue.reset();
      setItems(items.map(withoutRelease));
    },

    /** Continues what an earlier visit did not finish. */
    resume(): void {
      resumeSaves();
      if (!queue.isInSync()) void queue.sendOrder();
    },

    /** Whether something of the tracks is not on the server yet. */
    hasUnsaved: (): boolean =>
      !queue.isInSync() ||
      items.some((item) => item.audio.state !== 'failed' && (item.uuid === null || hasChanges(item))),

    whenIdle: queue.whenIdle,

    /** Returns the tracks that were never saved, with the files that are not uploaded yet, for another board. */
    newTracks: (): { readonly tracks: KeptTrack[]; readonly files: ReadonlyMap<string, File> } => ({
      tracks: newTracks(items),
      files: uploads.files(),
    }),

    /** Aborts running calls and uploads. Unsaved edits stay stored. */
    close(): void {
      for (const key of [...resources.keys()]) closeResource(key);
      sharing.close();
      uploads.close();
      queue.close();
    },
  };
};

export type TrackBoard = ReturnType<typeof createTrackBoard>;
