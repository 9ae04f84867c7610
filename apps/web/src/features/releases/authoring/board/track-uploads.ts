import type { UploadQueue, UploadStep } from '#features/releases/authoring/uploads/upload-queue.ts';
import { newKey } from '#lib/new-key.ts';

export interface TrackUploadsOptions {
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
export const createTrackUploads = ({ queue, onStep, onAddress }: TrackUploadsOptions) => {
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
