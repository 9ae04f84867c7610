/** Long enough that the current page has finished its requests, in milliseconds. */
const SETTLED_MS = 1_500;

/** Runs tasks one after another once the page is idle; returns a function that cancels them. */
export const whenIdle = (tasks: readonly (() => Promise<unknown>)[]): (() => void) => {
  let isOff = false;
  const run = async () => {
    for (const task of tasks) {
      if (isOff) return;
      // What can't be fetched now is fetched when it is needed.
      await task().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), SETTLED_MS);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
};
