import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { TransientError } from '#lib/errors.ts';
import { retryUntilSettled } from '#lib/retry/retrying.ts';
import type { Progress } from '#lib/upload/upload.ts';

export type UploadStep =
  /** Others go first. */
  | { readonly step: 'queued' }
  | { readonly step: 'sending'; readonly loaded: number; readonly total: number }
  /** The network, the server or the session failed; it is retried automatically. */
  | { readonly step: 'waiting'; readonly reason: TransientError }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'done'; readonly file: FileEntity };

export interface UploadTask {
  readonly file: Blob;
  readonly name: string;
  /** Sent with every try, so that a lost answer leaves no second file. */
  readonly key: string;
  /** The server address of an earlier visit's upload of the same file. */
  readonly address?: string | null;
  /** Receives where the upload is, as soon as it is known. */
  readonly onAddress?: (address: string) => void;
}

export interface SendOptions {
  readonly name: string;
  readonly idempotencyKey: string;
  /** The server address of the last try; null before the first try. */
  readonly address: string | null;
  readonly onAddress: (address: string) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

export interface UploadQueueOptions {
  /** Sends a file once. `uploadFile` sends the whole file each time, `uploadResumable` only the missing part. */
  readonly send: (file: Blob, options: SendOptions) => Promise<FileEntity>;
  /** How many are sent at once. */
  readonly limit: number;
  readonly task?: 'upload' | 'cover';
}

/** Sends files, a few at a time; each is tried until the server has answered it. */
export const createUploadQueue = ({ send, limit, task = 'upload' }: UploadQueueOptions) => {
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

  return {
    /** Begins, or waits for its turn; answers how to abort it, after which nothing more is reported. */
    start({ file, name, key, address = null, onAddress }: UploadTask, onStep: (step: UploadStep) => void): () => void {
      const control = new AbortController();
      const { signal } = control;
      let lastAddress = address;
      const report = (step: UploadStep) => {
        if (!signal.aborted) onStep(step);
      };
      /** The most bytes that a try has sent. */
      let furthest = 0;
      const attempt = (progressed: () => void) => {
        report({ step: 'sending', loaded: 0, total: file.size });
        return send(file, {
          name,
          idempotencyKey: key,
          address: lastAddress,
          onAddress: (next) => {
            lastAddress = next;
            onAddress?.(next);
          },
          onProgress: (progress) => {
            if (progress.loaded > furthest) {
              furthest = progress.loaded;
              progressed();
            }
            report({ step: 'sending', ...progress });
          },
          signal,
        });
      };
      const run = async () => {
        report({ step: 'queued' });
        await enter(signal);
        try {
          const onTransientError = (reason: TransientError) => report({ step: 'waiting', reason });
          report({
            step: 'done',
            file: await retryUntilSettled(attempt, { task, signal, onTransientError }),
          });
        } catch (error) {
          report({ step: 'failed', error });
        } finally {
          leave();
        }
      };
      // Only an abort while it was queued ends here.
      void run().catch(() => undefined);
      return () => control.abort(new DOMException('aborted', 'AbortError'));
    },
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
