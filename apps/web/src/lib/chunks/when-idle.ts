/** The delay that lets the current page finish its requests, in milliseconds. */
const SETTLED_MS = 1_500;
/** The longest delay of a task on a busy page, in milliseconds. */
const LIMIT_MS = 2_000;

/**
 * Runs a task when the browser is idle, or after two seconds at the latest; returns a function that cancels it.
 * Browsers without idle callbacks run it at once.
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
 * Runs tasks one after another once the page has settled; returns a function that cancels the rest. Doesn't wait for a
 * busy page to become idle: these files serve a lost connection, which can happen soon.
 */
export const whenIdle = (tasks: readonly (() => Promise<unknown>)[]): (() => void) => {
  let isOff = false;
  const run = async () => {
    for (const task of tasks) {
      if (isOff) return;
      // After a failure, the part is fetched on demand.
      await task().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void run(), SETTLED_MS);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
};
