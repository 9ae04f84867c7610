import { isOnline, onConnection } from '../../../../lib/connection.ts';

const RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Resolves when another try makes sense: at once when the connection returns, after a while when it is there. */
export const untilReachable = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const look = () => {
      clearTimeout(timer);
      if (!isOnline()) return;
      timer = setTimeout(() => {
        end();
        resolve();
      }, wait);
    };
    const stopListening = onConnection(look);
    signal.addEventListener('abort', abort);
    look();
  });
