import type { TransientError } from '#lib/errors.ts';
import { newKey } from '#lib/new-key.ts';
import { createSignal } from '#lib/store.ts';
import type { UploadQueue } from '#lib/upload/upload-queue.ts';
import type { RecordingFiles } from '../recordings/recording-files.ts';

/** A cover that waits in this browser: what outlives the page of it, beside its picture. */
export interface KeptCover {
  readonly id: string;
  readonly name: string;
}

export interface CoverState {
  readonly step: 'none' | 'queued' | 'sending' | 'waiting' | 'done' | 'failed';
  /** Why it waits; null where it does not. */
  readonly reason: TransientError | null;
  readonly loaded: number;
  readonly total: number;
  /** The chosen picture's address in this page; shown until the server's own thumbnail is there. */
  readonly preview: string | null;
  readonly error: unknown;
  /** The file that the preview shows, once it is on the server. */
  readonly uuid: string | null;
  /** Codes of the defects that stores may object to. */
  readonly advice: readonly string[];
}

const NONE: CoverState = {
  step: 'none',
  reason: null,
  loaded: 0,
  total: 0,
  preview: null,
  error: null,
  uuid: null,
  advice: [],
};

export interface CoverUploadOptions {
  readonly person: string;
  readonly kept: KeptCover | null;
  /** Writes what outlives the page; the picture is written after it, so that none is left without its record. */
  readonly keep: (cover: KeptCover | null) => Promise<void>;
  readonly files: Pick<RecordingFiles, 'write' | 'read' | 'remove'>;
  readonly queue: UploadQueue;
  readonly onDone: (uuid: string) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Chosen, and not on the server yet. */
export const isCoverUnderWay = ({ step }: Pick<CoverState, 'step'>): boolean =>
  step === 'queued' || step === 'sending' || step === 'waiting';

/**
 * Uploads the cover. A new choice replaces the current upload. The picture is kept in this browser until the server has
 * answered.
 */
export const createCoverUpload = (options: CoverUploadOptions) => {
  const { person, keep, files, queue, onDone, onFailed } = options;
  const changed = createSignal();
  let state = NONE;
  let abort: (() => void) | null = null;
  let kept = options.kept;
  let isClosed = false;
  const set = (next: CoverState) => {
    state = next;
    changed.emit();
  };
  const dropPreview = () => {
    if (state.preview) URL.revokeObjectURL(state.preview);
  };

  const stop = (): void => {
    abort?.();
    abort = null;
    dropPreview();
  };

  const store = async (cover: KeptCover, picture: Blob): Promise<void> => {
    kept = cover;
    await keep(cover);
    // Without room in the browser the page still has it.
    if (kept === cover) await files.write(person, cover.id, picture).catch(() => undefined);
    if (kept !== cover) await files.remove(person, [cover.id]);
  };
  const forget = (): void => {
    if (!kept) return;
    const { id } = kept;
    kept = null;
    void keep(null);
    void files.remove(person, [id]);
  };

  const send = (picture: Blob, { id, name }: KeptCover): void => {
    set({ ...NONE, step: 'queued', total: picture.size, preview: URL.createObjectURL(picture) });
    abort = queue.start({ file: picture, name, key: id }, (step) => {
      if (step.step === 'sending') {
        const { loaded, total } = step;
        set({ ...state, step: 'sending', reason: null, loaded, total });
      } else if (step.step === 'done') {
        set({ ...state, step: 'done', uuid: step.file.uuid, advice: step.file.advice });
        onDone(step.file.uuid);
        forget();
      } else if (step.step === 'failed') {
        set({ ...state, step: 'failed', error: step.error });
        onFailed(step.error);
        forget();
      } else set({ ...state, step: step.step, reason: step.step === 'waiting' ? step.reason : null });
    });
  };

  return {
    onChange: changed.on,
    snapshot: () => state,

    begin(picture: Blob, name: string): void {
      stop();
      forget();
      const cover = { id: newKey(), name };
      void store(cover, picture);
      send(picture, cover);
    },

    /** Sends what an earlier visit could not. */
    async resume(): Promise<void> {
      if (!kept || state.step !== 'none') return;
      const cover = kept;
      const picture = await files.read(person, cover.id);
      // The cover may have been replaced or sent, or the draft closed, during the read.
      if (kept !== cover || isClosed || isCoverUnderWay(state)) return;
      if (picture) send(picture, cover);
      else forget();
    },

    /** Cancels the upload; the former cover is shown again. */
    cancel(): void {
      stop();
      forget();
      set(NONE);
    },

    /** Keeps nothing in this browser any more: the draft was sent, or is gone. */
    clear: forget,
    isUnderWay: (): boolean => isCoverUnderWay(state),
    /** Stops sending; what the server does not have stays in this browser. */
    close(): void {
      isClosed = true;
      stop();
    },
  };
};

export type CoverUpload = ReturnType<typeof createCoverUpload>;
