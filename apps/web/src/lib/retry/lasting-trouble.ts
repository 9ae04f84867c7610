import { createSignal } from '../signal.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** What is being tried again and again. */
export type TroubledWork = 'draft' | 'tracks' | 'track-order' | 'cost' | 'upload' | 'live';

export interface LastingTrouble {
  readonly work: TroubledWork;
  readonly trouble: Trouble;
  /** The latest failure. */
  readonly error: unknown;
}

/** How long something may fail before its person is told of it with a notice, in milliseconds. */
const LASTING_MS = 30_000;

interface Watched {
  readonly work: TroubledWork;
  error: unknown;
  isLasting: boolean;
  timer: ReturnType<typeof setTimeout>;
}

const watched = new Set<Watched>();
const changed = createSignal();

/** Listens to troubles that begin to last, and to their end; answers how to stop. */
export const onLastingTroubles = changed.on;

/** What has been failing for so long that its person should know. */
export const lastingTroubles = (): LastingTrouble[] =>
  [...watched].flatMap(({ work, error, isLasting }) => {
    const trouble = troubleOf(error);
    return isLasting && trouble ? [{ work, trouble, error }] : [];
  });

/** Watches one piece of work: tell it of every failure, and of the end of all failures. */
export const watchTrouble = (work: TroubledWork) => {
  let current: Watched | null = null;
  return {
    failed(error: unknown): void {
      if (current) {
        current.error = error;
        return;
      }
      const begun: Watched = {
        work,
        error,
        isLasting: false,
        timer: setTimeout(() => {
          begun.isLasting = true;
          changed.emit();
        }, LASTING_MS),
      };
      current = begun;
      watched.add(begun);
    },
    /** It succeeded, was refused, or nobody wants it any longer. */
    ended(): void {
      if (!current) return;
      clearTimeout(current.timer);
      watched.delete(current);
      const wasLasting = current.isLasting;
      current = null;
      if (wasLasting) changed.emit();
    },
  };
};
