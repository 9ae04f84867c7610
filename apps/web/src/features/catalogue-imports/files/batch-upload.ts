import type { FileEntity } from '@dubplate/contract/files/schemas';
import { newKey } from '#lib/new-key.ts';
import { createSignal } from '#lib/store.ts';
import { createUploadQueue, type SendOptions, type UploadStep } from '#lib/upload/upload-queue.ts';
import type { Batch, DraftPlace, KeptBatches, PlacedFile } from './kept-batches.ts';

/** Whether a draft can take a file: it has none there, it has one, or the draft or the track is gone. */
export type PlaceState = 'free' | 'taken' | 'gone';

/** The calls of an upload. Each throws if the server refuses or gives no answer, and is safe to repeat. */
export interface FileCalls {
  readonly stateOf: (place: DraftPlace) => Promise<PlaceState>;
  readonly sendRecording: (file: Blob, options: SendOptions) => Promise<FileEntity>;
  readonly sendCover: (file: Blob, options: SendOptions) => Promise<FileEntity>;
  /** Puts an uploaded file in its place, and discards it if that is no longer free. */
  readonly put: (place: DraftPlace, fileUuid: string) => Promise<PlaceState>;
}

class PlaceNotFree extends Error {
  override readonly name = 'PlaceNotFree';
  readonly state: 'taken' | 'gone';

  constructor(state: 'taken' | 'gone') {
    super(state);
    this.state = state;
  }
}

const mustBeFree = (state: PlaceState): void => {
  if (state !== 'free') throw new PlaceNotFree(state);
};

/** The state of a file on this page. */
export type FileStep =
  | UploadStep
  | { readonly step: 'placed' | 'taken' | 'gone' }
  /** The browser does not have the file any more. */
  | { readonly step: 'missing' };

export interface ShownFile extends PlacedFile {
  readonly now: FileStep;
}

export interface BatchUploadOptions {
  readonly person: string;
  readonly batch: Batch;
  /** The files that were just added; those of an earlier visit are read from the browser. */
  readonly added: ReadonlyMap<string, File>;
  readonly kept: KeptBatches;
  readonly calls: FileCalls;
}

/** Uploads at once. */
const RECORDINGS_AT_ONCE = 3;

const FIRST: Record<PlacedFile['state'], FileStep> = {
  waiting: { step: 'queued' },
  done: { step: 'placed' },
  refused: { step: 'taken' },
};

/**
 * Uploads the files of a batch and puts each in its draft. The browser keeps a file until then, so that a closed page
 * loses nothing.
 */
export const createBatchUpload = (options: BatchUploadOptions) => {
  const { person, added, kept, calls } = options;
  const changed = createSignal();
  const aborts = new Map<string, () => void>();
  const steps = new Map<string, FileStep>(options.batch.files.map(({ id, state }) => [id, FIRST[state]]));
  let { batch } = options;
  let isClosed = false;
  /** Writes come one after another, so that an older state never overwrites a newer one. */
  let writing: Promise<void> = Promise.resolve();

  const write = (): void => {
    writing = writing.then(() => kept.write(person, batch)).catch(() => undefined);
  };
  const changeFile = (id: string, part: Partial<PlacedFile>): void => {
    batch = { ...batch, files: batch.files.map((file) => (file.id === id ? { ...file, ...part } : file)) };
    write();
  };
  const show = (id: string, step: FileStep): void => {
    steps.set(id, step);
    changed.emit();
  };
  const settle = (id: string, state: 'done' | 'refused', step: FileStep): void => {
    aborts.delete(id);
    changeFile(id, { state });
    show(id, step);
    void kept.removeFile(person, id).catch(() => undefined);
  };

  const fileOf = async (id: string): Promise<Blob | null> =>
    added.get(id) ?? (await kept.readFile(person, id).catch(() => null));

  const places = new Map(options.batch.files.map(({ id, place }) => [id, place]));
  const queueOf = (send: FileCalls['sendRecording'], limit: number) =>
    createUploadQueue({
      limit,
      async send(file, sending) {
        const place = places.get(sending.idempotencyKey) as DraftPlace;
        mustBeFree(await calls.stateOf(place));
        const sent = await send(file, sending);
        mustBeFree(await calls.put(place, sent.uuid));
        return sent;
      },
    });
  const recordings = queueOf(calls.sendRecording, RECORDINGS_AT_ONCE);
  const covers = queueOf(calls.sendCover, 1);

  const onStep = (id: string, step: UploadStep): void => {
    if (step.step === 'done') settle(id, 'done', { step: 'placed' });
    else if (step.step === 'failed' && step.error instanceof PlaceNotFree)
      settle(id, 'refused', { step: step.error.state });
    else {
      // It can be started again.
      if (step.step === 'failed') aborts.delete(id);
      show(id, step);
    }
  };

  const start = async ({ id, name, place, address }: PlacedFile): Promise<void> => {
    const reading = () => undefined;
    aborts.set(id, reading);
    const file = await fileOf(id);
    // It was stopped meanwhile, and perhaps started again.
    if (aborts.get(id) !== reading) return;
    if (!file) {
      show(id, { step: 'missing' });
      return;
    }
    const onAddress = (next: string) => changeFile(id, { address: next });
    const queue = place.track === null ? covers : recordings;
    aborts.set(
      id,
      queue.start({ file, name, key: id, address, onAddress }, (step) => onStep(id, step)),
    );
  };
  const open = (): readonly PlacedFile[] =>
    batch.files.filter(({ id, state }) => state === 'waiting' && !aborts.has(id));
  const startAll = (): void => {
    if (!batch.isPaused && !isClosed) for (const one of open()) void start(one);
  };
  const stopAll = (): void => {
    for (const abort of aborts.values()) abort();
    aborts.clear();
  };
  const isWaiting = (id: string): boolean =>
    !isClosed && batch.files.some((one) => one.id === id && one.state === 'waiting');
  const keepFiles = async (): Promise<void> => {
    // One at a time: each is copied by the browser.
    for (const [id, file] of added) {
      if (!isWaiting(id)) continue;
      await kept.writeFile(person, id, file);
      if (!isWaiting(id)) await kept.removeFile(person, id);
    }
  };

  write();
  void keepFiles().catch(() => undefined);
  startAll();

  return {
    onChange: changed.on,
    importId: batch.importId,
    snapshot: (): { readonly isPaused: boolean; readonly files: readonly ShownFile[] } => ({
      isPaused: batch.isPaused,
      files: batch.files.map((file) => ({ ...file, now: steps.get(file.id) ?? FIRST[file.state] })),
    }),

    pause(): void {
      batch = { ...batch, isPaused: true };
      write();
      stopAll();
      for (const { id } of open()) steps.set(id, FIRST.waiting);
      changed.emit();
    },

    /** Starts what is not done yet: after a pause, and again after a failure. */
    proceed(): void {
      batch = { ...batch, isPaused: false };
      write();
      startAll();
      changed.emit();
    },

    /** Gives up what is not uploaded, and forgets the batch. */
    async remove(): Promise<void> {
      isClosed = true;
      stopAll();
      await writing;
      await kept.remove(person, batch);
    },

    /** Stops; the batch stays in the browser. */
    close(): void {
      isClosed = true;
      stopAll();
    },
  };
};

export type BatchUpload = ReturnType<typeof createBatchUpload>;

export const newBatch = (importId: string, files: readonly Omit<PlacedFile, 'id' | 'address' | 'state'>[]): Batch => ({
  id: newKey(),
  importId,
  isPaused: false,
  files: files.map((file) => ({ ...file, id: newKey(), address: null, state: 'waiting' })),
});
