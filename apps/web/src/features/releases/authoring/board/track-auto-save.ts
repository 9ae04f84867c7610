import { AUTO_SAVE_MS } from '@dubplate/contract/releases/limits';
import { canBeSaved } from './track-completeness.ts';
import type { TrackItem } from './track-item.ts';

export interface TrackAutoSaveOptions {
  readonly find: (key: string) => TrackItem | undefined;
  readonly save: (key: string) => unknown;
  /** Keeps on the server what was typed for a recording that can't be saved as a track yet. */
  readonly share: (key: string) => unknown;
}

/**
 * Saves a track that is complete and valid after a second of quiet, and shares an unsaved one that is not. One that was
 * refused, that waits for the server or for its person's choice is left to these.
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
