import { type RetriedTask, trackFailures } from './lasting-failures.ts';
import { type TransientFailure, transientFailureOf } from './transient-failure.ts';
import { waitForRetry } from './wait-for-retry.ts';

interface RetryOptions {
  readonly task: RetriedTask;
  readonly signal: AbortSignal;
  /** Called after each failure that is followed by a retry. */
  readonly onTransientFailure?: (failure: TransientFailure) => void;
}

/**
 * Repeats a call until it succeeds or is refused, without a time limit.
 * @throws the server's refusal, or the signal's reason
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
