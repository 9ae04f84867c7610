import { isOnline, onConnection } from '../connection.ts';
import { onSession, sessionClaims } from '../session.ts';
import { retryDelayMs } from './retry-delay.ts';
import { troubleOf } from './trouble.ts';

interface Wait {
  /** How many tries have failed in a row. */
  readonly failures: number;
  readonly error: unknown;
  readonly signal: AbortSignal;
}

/**
 * Resolves when another try makes sense: after the delay, as soon as a lost connection is back, or when somebody is
 * signed in again. Rejects with the signal's reason when it is aborted.
 */
export const waitForRetry = ({ failures, error, signal }: Wait): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const isSignedOut = troubleOf(error) === 'signed-out';
    const canTry = () => isOnline() && (!isSignedOut || sessionClaims() !== null);
    const hadToWait = !canTry();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [onConnection(() => look()), onSession(() => look())];
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      for (const stop of stops) stop();
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const go = () => {
      end();
      resolve();
    };
    const look = () => {
      if (!canTry()) {
        clearTimeout(timer);
        timer = undefined;
      } else if (hadToWait) go();
      else timer ??= setTimeout(go, retryDelayMs(failures, error));
    };
    signal.addEventListener('abort', abort);
    look();
  });
