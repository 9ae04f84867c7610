import { isOnline, onConnection } from '../http/connection.ts';
import { onSession, sessionClaims } from '../session/session.ts';
import { retryDelayMs } from './retry-delay.ts';
import { transientFailureOf } from './transient-failure.ts';

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
    const isSignedOut = transientFailureOf(error) === 'signed-out';
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
