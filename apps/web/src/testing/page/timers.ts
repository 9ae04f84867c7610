/** A timer that has not fired yet, and the code that started it. */
interface PendingTimer {
  readonly delay: number;
  readonly startedBy: Error;
  readonly stop: () => void;
}

const pending = new Map<unknown, PendingTimer>();

const track = (name: 'setTimeout' | 'setInterval', stop: (timer: NodeJS.Timeout) => void): void => {
  const start = globalThis[name];
  const tracked = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    const timer = start(() => {
      if (name === 'setTimeout') pending.delete(timer);
      run(...args);
    }, delay);
    pending.set(timer, { delay, startedBy: new Error(name), stop: () => stop(timer) });
    return timer;
  };
  globalThis[name] = Object.assign(tracked, start) as unknown as typeof setTimeout & typeof setInterval;
};

const forget = (name: 'clearTimeout' | 'clearInterval'): void => {
  const clear = globalThis[name];
  globalThis[name] = (timer) => {
    pending.delete(timer);
    clear(timer);
  };
};

const { setTimeout, clearTimeout, clearInterval } = globalThis;
track('setTimeout', clearTimeout);
track('setInterval', clearInterval);
forget('clearTimeout');
forget('clearInterval');

/** Waits for the timers without a delay: parts of a page end with one. */
export const waitForImmediateTimers = async (): Promise<void> => {
  const isImmediate = ({ delay }: PendingTimer) => delay === 0;
  if ([...pending.values()].some(isImmediate)) await new Promise((resolve) => setTimeout(resolve));
};

/** A line of a stack in the app itself. A page may close before each of its requests has its answer. */
const APP = /apps\/web\/src\/(?!lib\/http\/http\.ts)/;

/**
 * Stops all timers that have not fired. Returns those that the app started; libraries leave a few behind, such as
 * retries of a removed query.
 */
export const stopTimers = (): string[] => {
  const left = [...pending.values()];
  pending.clear();
  return left.flatMap(({ delay, startedBy, stop }) => {
    stop();
    const [caller = ''] = (startedBy.stack ?? '').split('\n').slice(2);
    return APP.test(caller) ? [`${startedBy.message} of ${delay} ms, ${caller.trim()}`] : [];
  });
};
