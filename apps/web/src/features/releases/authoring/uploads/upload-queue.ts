import type { FileEntity } from '@dubplate/contract/files/schemas';
import { retryUntilSettled } from '#lib/retry/retry-until-settled.ts';
import type { Trouble } from '#lib/retry/trouble.ts';

export type UploadStep =
  /** Others go first. */
  | { readonly step: 'queued' }
  | { readonly step: 'sending'; readonly loaded: number; readonly total: number }
  /** The network, the server or the session failed; it goes on by itself. */
  | { readonly step: 'waiting'; readonly trouble: Trouble }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'done'; readonly file: FileEntity };

export interface UploadTask {
  readonly file: Blob;
  readonly name: string;
  /** Sent with every try, so that a lost answer leaves no second file. */
  readonly key: string;
  /** Where an earlier visit's upload of the same file stands on the server. */
  readonly address?: string | null;
  /** Hears where the upload stands, as soon as it is known. */
  readonly onAddress?: (address: string) => void;
}

export interface UploaderOptions {
  readonly send: (
    task: UploadTask,
    signal: AbortSignal,
    onProgress: (progress: { loaded: number; total: number }) => void,
  ) => Promise<FileEntity>;
  /** How many go at once. */
  readonly limit: number;
}

/** Sends files, a few at a time; each is tried until the server has answered it. */
export const createUploader = ({ send, limit }: UploaderOptions) => {
  const waiting: (() => void)[] = [];
  let free = limit;

  const enter = async (signal: AbortSignal): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(resolve);
        if (place === -1) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      });
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  const sendUntilAnswered = async (
    task: UploadTask,
    signal: AbortSignal,
    tell: (step: UploadStep) => void,
  ): Promise<void> => {
    const attempt = () => {
      tell({ step: 'sending', loaded: 0, total: task.file.size });
      return send(task, signal, (progress) => tell({ step: 'sending', ...progress }));
    };
    const onTrouble = (trouble: Trouble) => tell({ step: 'waiting', trouble });
    try {
      const file = await retryUntilSettled(attempt, { work: 'upload', signal, onTrouble });
      tell({ step: 'done', file });
    } catch (error) {
      if (signal.aborted) throw error;
      tell({ step: 'failed', error });
    }
  };

  return {
    /** Begins, or waits for its turn; answers how to abort it, after which nothing more is told. */
    start(task: UploadTask, onStep: (step: UploadStep) => void): () => void {
      const control = new AbortController();
      const { signal } = control;
      const tell = (step: UploadStep) => {
        if (!signal.aborted) onStep(step);
      };
      const run = async () => {
        tell({ step: 'queued' });
        await enter(signal);
        try {
          await sendUntilAnswered(task, signal, tell);
        } finally {
          leave();
        }
      };
      // Only an abort ends here: every other failure was told.
      void run().catch(() => undefined);
      return () => control.abort(new DOMException('aborted', 'AbortError'));
    },
  };
};

export type Uploader = ReturnType<typeof createUploader>;
