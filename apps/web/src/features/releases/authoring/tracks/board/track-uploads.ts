import type { Uploader, UploadStep } from '#features/releases/authoring/uploads/upload-queue.ts';
import { newKey } from '#lib/new-key.ts';
import { type Audio, audioOf } from './track-item.ts';

const audioAt = (name: string, step: UploadStep): Audio => {
  if (step.step === 'done') return audioOf(step.file);
  if (step.step === 'failed') return { state: 'failed', name, error: step.error };
  if (step.step === 'waiting') return { state: 'waiting', name, trouble: step.trouble };
  if (step.step === 'sending') return { state: 'sending', name, loaded: step.loaded, total: step.total };
  return { state: step.step, name };
};

export interface TrackUploadsOptions {
  readonly uploader: Uploader;
  readonly onAudio: (key: string, audio: Audio) => void;
  /** Where a track's upload stands on the server. */
  readonly onAddress: (key: string, address: string) => void;
}

interface Brought {
  readonly file: File;
  readonly sendKey: string;
  readonly address: string | null;
}

/** The recordings on their way, by the key of their track. */
export const createTrackUploads = ({ uploader, onAudio, onAddress }: TrackUploadsOptions) => {
  const files = new Map<string, Brought>();
  const aborts = new Map<string, () => void>();

  /** Begins, or begins again after a failure. */
  const send = (key: string): void => {
    const brought = files.get(key);
    if (!brought) return;
    const { file, sendKey, address } = brought;
    const task = {
      file,
      name: file.name,
      key: sendKey,
      address,
      onAddress: (place: string) => onAddress(key, place),
    };
    const abort = uploader.start(task, (step) => {
      if (step.step === 'done') forget(key);
      onAudio(key, audioAt(file.name, step));
    });
    aborts.set(key, abort);
  };
  const forget = (key: string): void => {
    files.delete(key);
    aborts.delete(key);
  };

  return {
    send,
    /** Sends a track's file; with the address of an earlier visit's upload, only its rest. */
    bring(key: string, file: File, address: string | null = null): void {
      files.set(key, { file, sendKey: newKey(), address });
      send(key);
    },
    abort(key: string): void {
      aborts.get(key)?.();
      forget(key);
    },
    /** The files that are not on the server yet. */
    files: (): ReadonlyMap<string, File> => new Map([...files].map(([key, { file }]) => [key, file])),
    close(): void {
      for (const abort of aborts.values()) abort();
    },
  };
};
