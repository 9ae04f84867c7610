import { AUTO_SAVE_MS } from '@dubplate/contract/releases/limits';
import { canBeSaved } from './track-completeness.ts';
import type { TrackItem } from './track-item.ts';

export interface TrackAutoSaveOptions {
  readonly find: (key: string) => TrackItem | undefined;
  readonly save: (key: string) => unknown;
  /** Stores on the server the form of a recording that can't be saved as a track yet. */
  readonly share: (key: string) => unknown;
}

/**
 * Saves a complete, valid track a second after the last edit, and shares an incomplete unsaved track. Skips a track
 * that was refused, is being retried, or has a conflict.
 */
export const createTrackAutoSave = ({ find, save, share }: TrackAutoSaveOptions) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const cancel = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    /** Something of the track has changed. */
    schedule(key: string): void {
      cancel(key);
      const saveIfComplete = () => {
        timers.delete(key);
        const item = find(key);
        if (item?.saving === 'idle' && canBeSaved(item)) save(key);
        else share(key);
      };
      timers.set(key, setTimeout(saveIfComplete, AUTO_SAVE_MS));
    },
    cancel,
    close(): void {
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
};
