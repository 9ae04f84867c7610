import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { newKey } from '../../../../lib/new-key.ts';
import { createSignal } from '../../../../lib/signal.ts';
import { failureOf } from '../saving/failure.ts';
import type { Uploader, UploadStep } from '../uploads/uploader.ts';
import type { TrackApi } from './track-api.ts';
import { changedTrackInput, formOf, isSameForm, mergeForms, newTrackInput, type TrackForm } from './track-form.ts';
import { type Audio, audioOf, hasChanges, newItem, type TrackItem, wavOf } from './track-item.ts';
import { inOrder, type KeptTrack, keptTracks, reconcile, savedOrder } from './track-list.ts';

export interface BoardSnapshot {
  readonly items: readonly TrackItem[];
  /** The track whose form is open. */
  readonly open: string | null;
  /** The order of the tracks is not on the server yet. */
  readonly isOrdering: boolean;
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

export interface BroughtFile {
  readonly file: File;
  readonly form: TrackForm;
}

const audioAt = (name: string, step: UploadStep): Audio => {
  if (step.step === 'done') return audioOf(step.file);
  if (step.step === 'failed') return { state: 'failed', name, error: step.error };
  if (step.step === 'sending') return { state: 'sending', name, loaded: step.loaded, total: step.total };
  return { state: step.step, name };
};

/**
 * The tracks of one draft: their uploads, their forms, their saving. Nothing typed is lost and nothing is doubled,
 * whatever the network does: a creation goes out under one key until it is answered.
 */
export const createTrackBoard = (options: TrackBoardOptions) => {
  const { api, uploader, releaseUuid, refetch, keep, onCount } = options;
  const files = new Map<string, { readonly file: File; readonly key: string }>();
  const aborts = new Map<string, () => void>();
  const changed = createSignal();
  let items = options.items;
  let serverOrder = savedOrder(items);
  let open: string | null = null;
  let isOrdering = false;
  let revision = 0;
  let isClosed = false;
  let snapshot = take();
  /** Calls that change the list go one after the other, so that their answers can't overtake each other. */
  let lane: Promise<unknown> = Promise.resolve();

  function take(): BoardSnapshot {
    return { items, open, isOrdering, revision };
  }
  const tell = () => {
    snapshot = take();
    changed.emit();
  };
  const find = (key: string) => items.find((item) => item.key === key);

  const set = (next: readonly TrackItem[]): void => {
    const isNewCount = next.length !== items.length;
    items = next;
    keep(keptTracks(items));
    tell();
    if (isNewCount) onCount(items.length);
  };
  const patch = (key: string, part: Partial<TrackItem>): void =>
    set(items.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const inLane = <T>(work: () => Promise<T>): Promise<T> => {
    const run = lane.then(work);
    lane = run.catch(() => undefined);
    return run;
  };

  const upload = (key: string): void => {
    const brought = files.get(key);
    if (!brought) return;
    const { file } = brought;
    const abort = uploader.start({ file, name: file.name, key: brought.key }, (step) => {
      if (step.step === 'done') {
        files.delete(key);
        aborts.delete(key);
        revision += 1;
      }
      patch(key, { audio: audioAt(file.name, step) });
    });
    aborts.set(key, abort);
  };

  const create = async (release: string, item: TrackItem, wav: string): Promise<Track> => {
    const pending = item.pending ?? { key: newKey(), body: newTrackInput(item.form, wav), form: item.form };
    patch(item.key, { pending });
    const track = await api.add(release, pending.body, pending.key);
    serverOrder = [...serverOrder, track.uuid];
    patch(item.key, { uuid: track.uuid, version: track.version, saved: pending.form, pending: null });
    return track;
  };

  const change = async (item: TrackItem, uuid: string, saved: TrackForm): Promise<void> => {
    const sent = item.form;
    const track = await api.change(uuid, changedTrackInput(saved, sent), item.version ?? 0);
    patch(item.key, { version: track.version, saved: sent });
  };

  /** Mine and theirs where they touched different fields; otherwise the person is asked. */
  const meet = (key: string, theirs: Track): boolean => {
    const item = find(key);
    if (!item?.saved) return false;
    const { merged, conflicts } = mergeForms(item.saved, item.form, formOf(theirs));
    if (conflicts.length > 0) {
      patch(key, { saving: 'idle', theirs });
      return false;
    }
    patch(key, { version: theirs.version, saved: formOf(theirs), form: merged });
    return true;
  };

  const saveOnce = async (key: string): Promise<void> => {
    const release = await releaseUuid();
    const item = find(key);
    const wav = item ? wavOf(item) : null;
    if (!item) return;
    // An older try may have reached the server: it is answered first, what was typed since goes out as a change.
    if (item.uuid === null && wav !== null) await create(release, item, wav);
    const made = find(key);
    if (made?.uuid && made.saved && !isSameForm(made.saved, made.form)) await change(made, made.uuid, made.saved);
  };

  const save = (key: string): Promise<TrackItem['saving']> =>
    inLane(async () => {
      if (!find(key)) return 'idle';
      patch(key, { saving: 'saving', error: null });
      for (;;) {
        try {
          await saveOnce(key);
          revision += 1;
          patch(key, { saving: 'idle' });
          void sendOrder();
          return 'idle';
        } catch (error) {
          const failure = failureOf(error);
          if (failure.kind === 'stale') {
            if (meet(key, failure.current as Track)) continue;
            return 'idle';
          }
          const saving = failure.kind === 'offline' ? 'offline' : 'failed';
          // What was refused is not stored: the next try may send something else under a new key.
          const forgotten = failure.kind === 'refused' ? { pending: null } : {};
          patch(key, { saving, error, ...forgotten });
          return saving;
        }
      }
    });

  const isOrdered = () => savedOrder(items).join() === serverOrder.join();

  const sendOrder = (): Promise<void> =>
    inLane(async () => {
      if (isClosed || (isOrdered() && !isOrdering)) return;
      isOrdering = !isOrdered();
      tell();
      if (!isOrdering) return;
      const wanted = savedOrder(items);
      try {
        await api.order(await releaseUuid(), wanted);
        serverOrder = wanted;
        isOrdering = false;
        tell();
      } catch (error) {
        if (failureOf(error).kind === 'offline') return;
        isOrdering = false;
        await refetch().then(
          ({ tracks }) => {
            serverOrder = tracks.map(({ uuid }) => uuid);
            set(reconcile(items, tracks));
          },
          () => tell(),
        );
      }
    });

  const removeItem = (key: string): void => {
    files.delete(key);
    aborts.get(key)?.();
    aborts.delete(key);
    if (open === key) open = null;
    revision += 1;
    set(items.filter((item) => item.key !== key));
  };

  return {
    onChange: changed.on,
    snapshot: () => snapshot,

    /** Takes files into the list and sends them; the first one's form opens by itself. */
    add(brought: readonly BroughtFile[]): void {
      const added = brought.map(({ file, form }) => {
        const key = newKey();
        files.set(key, { file, key: newKey() });
        return newItem(key, file.name, form);
      });
      if (items.length === 0) open = added[0]?.key ?? null;
      set([...items, ...added]);
      for (const { key } of added) upload(key);
    },

    toggle(key: string): void {
      open = open === key ? null : key;
      tell();
    },
    show(key: string): void {
      open = key;
      tell();
    },

    retryUpload(key: string): void {
      upload(key);
    },
    /** Whether a failed upload's file is still at hand to be sent again. */
    canRetryUpload: (key: string): boolean => files.has(key),

    edit(key: string, change: (form: TrackForm) => TrackForm): void {
      const item = find(key);
      if (!item) return;
      revision += 1;
      patch(key, { form: change(item.form), ...(item.saving === 'failed' ? { saving: 'idle', error: null } : {}) });
    },

    save,

    /** Ends a conflict: my version of the fields stands, or theirs of all. */
    async resolve(key: string, choice: 'mine' | 'theirs'): Promise<void> {
      const item = find(key);
      if (!item?.theirs || !item.saved) return;
      const theirs = formOf(item.theirs);
      const { merged } = mergeForms(item.saved, item.form, theirs);
      const form = choice === 'mine' ? merged : theirs;
      patch(key, { version: item.theirs.version, saved: theirs, form, theirs: null });
      if (choice === 'mine') await save(key);
    },

    /**
     * Takes a track off the list: an upload is aborted, a file or a saved track deleted on the server.
     * @throws where the server could not delete it; it stays in the list then
     */
    async remove(key: string): Promise<void> {
      const item = find(key);
      if (!item) return;
      const { pending } = item;
      const wav = wavOf(item);
      // Its creation may have reached the server: asked again, it answers what is to be deleted.
      const uuid = pending
        ? (await inLane(async () => api.add(await releaseUuid(), pending.body, pending.key))).uuid
        : item.uuid;
      if (uuid === null) {
        removeItem(key);
        // A file that stays behind harms nobody, and the server tidies up after a while.
        if (wav) await api.removeFile(wav).catch(() => undefined);
        return;
      }
      await inLane(() => api.remove(uuid));
      serverOrder = serverOrder.filter((one) => one !== uuid);
      removeItem(key);
    },

    reorder(keys: readonly string[]): void {
      set(inOrder(items, keys));
      void sendOrder();
    },

    /** Goes on with what the network held up. */
    resume(): void {
      for (const item of items) {
        if (item.saving === 'offline' || (item.pending && item.saving === 'idle')) void save(item.key);
      }
      if (!isOrdered()) void sendOrder();
    },

    /** Whether something of the tracks is not on the server yet. */
    hasUnsaved: (): boolean =>
      isOrdering || items.some((item) => item.audio.state !== 'failed' && (item.uuid === null || hasChanges(item))),

    /** Aborts what is under way; what was typed stays kept. */
    close(): void {
      isClosed = true;
      for (const abort of aborts.values()) abort();
    },
  };
};

export type TrackBoard = ReturnType<typeof createTrackBoard>;
