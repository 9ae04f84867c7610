/** Long enough that the current page has finished its requests, in milliseconds. */
const SETTLED_MS = 1_500;
/** How long a page that is always busy can put off a task, in milliseconds. */
const LIMIT_MS = 2_000;

/**
 * Runs a task as soon as the browser has nothing else to do, or after two seconds at the latest; returns a function that
 * cancels it. Browsers that can't tell when they are idle run it at once.
 */
export const atNextIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(task, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task);
  return () => clearTimeout(timer);
};

/**
 * Runs tasks one after another once the page has settled; returns a function that cancels the rest. It does not wait for a
 * busy page to be idle: what is fetched this way is needed when the connection is lost, which may be soon.
 */
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
