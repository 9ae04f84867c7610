import { type RetriedTask, trackFailures } from './lasting-failures.ts';
import { waitForRetry } from './wait-for-retry.ts';

/**
 * For work with its own state that can start at any time: calls `again` when a retry makes sense. A further failure
 * restarts the delay.
 */
export const createRetryTimer = (task: RetriedTask, again: () => void) => {
  const watch = trackFailures(task);
  let failures = 0;
  let waiting: AbortController | null = null;
  const cancel = () => {
    waiting?.abort();
    waiting = null;
  };
  return {
    failed(error: unknown): void {
      cancel();
      failures += 1;
      watch.failed(error);
      const control = new AbortController();
      waiting = control;
      waitForRetry({ failures, error, signal: control.signal }).then(
        () => {
          waiting = null;
          again();
        },
        // Cancelled by another failure or by the end.
        () => undefined,
      );
    },
    /** Resets the count after a success, a refusal or the end of retries. */
    settled(): void {
      cancel();
      failures = 0;
      watch.settled();
    },
  };
};

export type RetryTimer = ReturnType<typeof createRetryTimer>;
