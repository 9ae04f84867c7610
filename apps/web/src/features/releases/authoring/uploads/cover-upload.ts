import { newKey } from '#lib/new-key.ts';
import type { TransientFailure } from '#lib/retry/transient-failure.ts';
import { createSignal } from '#lib/signal.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface CoverState {
  readonly step: 'none' | 'queued' | 'sending' | 'waiting' | 'done' | 'failed';
  /** Why it waits; null where it does not. */
  readonly trouble: TransientFailure | null;
  readonly loaded: number;
  readonly total: number;
  /** The chosen picture's address in this page; shown until the server's own thumbnail is there. */
  readonly preview: string | null;
  readonly error: unknown;
  /** The file that the preview shows, once it is on the server. */
  readonly uuid: string | null;
  /** What stores would take less gladly of it, in codes. */
  readonly advice: readonly string[];
}

const NONE: CoverState = {
  step: 'none',
  trouble: null,
  loaded: 0,
  total: 0,
  preview: null,
  error: null,
  uuid: null,
  advice: [],
};

export interface CoverUploadOptions {
  readonly queue: UploadQueue;
  readonly onDone: (uuid: string) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Chosen, and not on the server yet. */
export const isCoverUnderWay = ({ step }: Pick<CoverState, 'step'>): boolean =>
  step === 'queued' || step === 'sending' || step === 'waiting';

/** The cover on its way: one at a time, a new choice takes the place of the former. */
export const createCoverUpload = ({ queue, onDone, onFailed }: CoverUploadOptions) => {
  const changed = createSignal();
  let state = NONE;
  let abort: (() => void) | null = null;
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

  return {
    onChange: changed.on,
    snapshot: () => state,

    begin(picture: Blob, name: string): void {
      stop();
      set({ ...NONE, step: 'queued', total: picture.size, preview: URL.createObjectURL(picture) });
      abort = queue.start({ file: picture, name, key: newKey() }, (step) => {
        if (step.step === 'sending') {
          const { loaded, total } = step;
          set({ ...state, step: 'sending', trouble: null, loaded, total });
        } else if (step.step === 'done') {
          set({ ...state, step: 'done', uuid: step.file.uuid, advice: step.file.advice });
          onDone(step.file.uuid);
        } else if (step.step === 'failed') {
          set({ ...state, step: 'failed', error: step.error });
          onFailed(step.error);
        } else set({ ...state, step: step.step, trouble: step.step === 'waiting' ? step.trouble : null });
      });
    },

    /** Cancels the upload; the former cover is shown again. */
    cancel(): void {
      stop();
      set(NONE);
    },

    isUnderWay: (): boolean => isCoverUnderWay(state),
    close: stop,
  };
};

export type CoverUpload = ReturnType<typeof createCoverUpload>;
