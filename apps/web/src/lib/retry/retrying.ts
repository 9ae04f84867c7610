import { ApiError, type TransientError, transientErrorOf } from '../errors.ts';
import { isOnline, onConnection } from '../http/connection.ts';
import { onSession, sessionClaims } from '../session/session.ts';
import { createSignal } from '../store.ts';

const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const;
/** The longest delay, even if the server requires a longer one. */
const LONGEST_MS = 10 * 60_000;

/** Returns the delay after this many consecutive failures, in milliseconds; at least the `Retry-After` value. */
export const retryDelayMs = (failures: number, error: unknown): number => {
  const scheduled = DELAYS_MS[Math.min(Math.max(failures, 1), DELAYS_MS.length) - 1] ?? 0;
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(Math.max(scheduled, asked), LONGEST_MS);
};

/** The tasks that keep failing and are being retried. */
export type RetriedTask =
  | 'draft'
  | 'tracks'
  | 'track-order'
  | 'cost'
  | 'upload'
  | 'cover'
  | 'live'
  | 'bulk'
  | 'export'
  | 'ticket';

export interface LastingError {
  readonly task: RetriedTask;
  readonly kind: TransientError;
  /** The latest error. */
  readonly error: unknown;
}

/**
 * The time that a task may fail before the user sees a notice, in milliseconds. A server that fails twice in a row is
 * reported at once.
 */
const LASTING_MS = 30_000;

interface Watched {
  readonly task: RetriedTask;
  error: unknown;
  isLasting: boolean;
  timer: ReturnType<typeof setTimeout>;
}

const watched = new Set<Watched>();
const changed = createSignal();

/** Subscribes to failures that start or stop lasting; returns a function that unsubscribes. */
export const onLastingErrors = changed.on;

/** The tasks that have failed long enough to notify the user. */
export const lastingErrors = (): LastingError[] =>
  [...watched].flatMap(({ task, error, isLasting }) => {
    const kind = transientErrorOf(error);
    return isLasting && kind ? [{ task, kind, error }] : [];
  });

/** Tracks one task: report every failure with `failed`, and a success or the end of retries with `settled`. */
export const trackErrors = (task: RetriedTask) => {
  let current: Watched | null = null;
  const show = (task: Watched): void => {
    if (task.isLasting) return;
    clearTimeout(task.timer);
    task.isLasting = true;
    changed.emit();
  };
  return {
    failed(error: unknown): void {
      if (current) {
        current.error = error;
        if (transientErrorOf(error) === 'server') show(current);
        return;
      }
      const begun: Watched = {
        task,
        error,
        isLasting: false,
        timer: setTimeout(() => show(begun), LASTING_MS),
      };
      current = begun;
      watched.add(begun);
    },
    /** The task succeeded, was refused, or was cancelled. */
    settled(): void {
      if (!current) return;
      clearTimeout(current.timer);
      watched.delete(current);
      const wasLasting = current.isLasting;
      current = null;
      if (wasLasting) changed.emit();
    },
  };
};

interface RetryWaitOptions {
  /** The number of consecutive failures. */
  readonly failures: number;
  readonly error: unknown;
  readonly signal: AbortSignal;
}

/**
 * Resolves when a retry makes sense: after the delay, when a lost connection returns, or when the user signs in again.
 * Rejects with the signal's reason if aborted.
 */
export const waitForRetry = ({ failures, error, signal }: RetryWaitOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const isSignedOut = transientErrorOf(error) === 'signed-out';
    const canTry = () => isOnline() && (!isSignedOut || sessionClaims() !== null);
    const wasBlocked = !canTry();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [onConnection(() => check()), onSession(() => check())];
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      for (const stop of stops) stop();
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const finish = () => {
      end();
      resolve();
    };
    const check = () => {
      if (!canTry()) {
        clearTimeout(timer);
        timer = undefined;
      } else if (wasBlocked) finish();
      else timer ??= setTimeout(finish, retryDelayMs(failures, error));
    };
    signal.addEventListener('abort', abort);
    check();
  });

/**
 * For work with its own state that can start at any time: calls `again` when a retry makes sense. A further failure
 * restarts the delay.
 */
export const createRetryTimer = (task: RetriedTask, again: () => void) => {
  const watch = trackErrors(task);
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

interface RetryOptions {
  readonly task: RetriedTask;
  readonly signal: AbortSignal;
  /** Called after each failure that is followed by a retry. */
  readonly onTransientError?: (kind: TransientError) => void;
}

/**
 * Repeats a call until it succeeds or is refused, without a time limit. The call says when it gets further: what failed before
 * is over then.
 * @throws the server's refusal, or the signal's reason
 */
export const retryUntilSettled = async <T>(
  call: (progressed: () => void) => Promise<T>,
  { task, signal, onTransientError }: RetryOptions,
): Promise<T> => {
  const watch = trackErrors(task);
  try {
    let failures = 0;
    const progressed = () => {
      failures = 0;
      watch.settled();
    };
    for (;;) {
      try {
        return await call(progressed);
      } catch (error) {
        const kind = signal.aborted ? null : transientErrorOf(error);
        if (!kind) throw error;
        failures += 1;
        watch.failed(error);
        onTransientError?.(kind);
        await waitForRetry({ failures, error, signal });
      }
    }
  } finally {
    watch.settled();
  }
};
