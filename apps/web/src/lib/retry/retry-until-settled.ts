import { type TroubledWork, watchTrouble } from './lasting-trouble.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import { waitForRetry } from './wait-for-retry.ts';

interface RetryOptions {
  readonly work: TroubledWork;
  readonly signal: AbortSignal;
  /** Called after each failure that will be followed by another try. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

/**
 * Makes a call until it succeeds or is refused, however long the network or the server is in trouble.
 * @throws what the server refused it with, or the signal's reason
 */
export const retryUntilSettled = async <T>(
  call: () => Promise<T>,
  { work, signal, onTrouble }: RetryOptions,
): Promise<T> => {
  const watch = watchTrouble(work);
  try {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        const trouble = signal.aborted ? null : troubleOf(error);
        if (!trouble) throw error;
        watch.failed(error);
        onTrouble?.(trouble);
        await waitForRetry({ failures, error, signal });
      }
    }
  } finally {
    watch.ended();
  }
};
