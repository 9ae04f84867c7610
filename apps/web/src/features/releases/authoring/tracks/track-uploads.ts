import { newKey } from '../../../../lib/new-key.ts';
import type { Uploader, UploadStep } from '../uploads/uploader.ts';
import { type Audio, audioOf } from './track-item.ts';

const audioAt = (name: string, step: UploadStep): Audio => {
  if (step.step === 'done') return audioOf(step.file);
  if (step.step === 'failed') return { state: 'failed', name, error: step.error };
  if (step.step === 'sending') return { state: 'sending', name, loaded: step.loaded, total: step.total };
  return { state: step.step, name };
};

/** The recordings on their way, by the key of their track. */
export const createTrackUploads = (uploader: Uploader, onAudio: (key: string, audio: Audio) => void) => {
  const files = new Map<string, { readonly file: File; readonly sendKey: string }>();
  const aborts = new Map<string, () => void>();

  /** Begins, or begins again after a failure. */
  const send = (key: string): void => {
    const brought = files.get(key);
    if (!brought) return;
    const { file, sendKey } = brought;
    const abort = uploader.start({ file, name: file.name, key: sendKey }, (step) => {
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
    bring(key: string, file: File): void {
      files.set(key, { file, sendKey: newKey() });
      send(key);
    },
    abort(key: string): void {
      aborts.get(key)?.();
      forget(key);
    },
    close(): void {
      for (const abort of aborts.values()) abort();
    },
  };
};
