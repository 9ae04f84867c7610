import { type RetriedTask, trackFailures } from './lasting-failures.ts';
import { type TransientFailure, transientFailureOf } from './transient-failure.ts';
import { waitForRetry } from './wait-for-retry.ts';

interface RetryOptions {
  readonly task: RetriedTask;
  readonly signal: AbortSignal;
  /** Called after each failure that will be followed by another try. */
  readonly onTransientFailure?: (failure: TransientFailure) => void;
}

/**
 * Makes a call until it succeeds or is refused, however long the network or the server fails.
 * @throws what the server refused it with, or the signal's reason
 */
export const retryUntilSettled = async <T>(
  call: () => Promise<T>,
  { task, signal, onTransientFailure }: RetryOptions,
): Promise<T> => {
  const watch = trackFailures(task);
  try {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        const failure = signal.aborted ? null : transientFailureOf(error);
        if (!failure) throw error;
        watch.failed(error);
        onTransientFailure?.(failure);
        await waitForRetry({ failures, error, signal });
      }
    }
  } finally {
    watch.settled();
  }
};
