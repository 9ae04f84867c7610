import { type RetriedTask, trackFailures } from './lasting-failures.ts';
import { waitForRetry } from './wait-for-retry.ts';

/**
 * For work that keeps its own state and can be started at any time: calls `again` when another try makes sense after a
 * failure. A further failure restarts the wait.
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
        // Cancelled: another failure or the end took its place.
        () => undefined,
      );
    },
    /** It succeeded or was refused, or is given up: the next failure is the first one again. */
    settled(): void {
      cancel();
      failures = 0;
      watch.settled();
    },
  };
};

export type RetryTimer = ReturnType<typeof createRetryTimer>;
