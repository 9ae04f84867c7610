/** Long enough that the page on the screen has what it asked for, in milliseconds. */
const SETTLED_MS = 1_500;

/** Does this once the page has come to rest, one after the other; answers how to call it off. */
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
