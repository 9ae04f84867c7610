/** Long enough that a phone has drawn the current page and finished its requests, in milliseconds. */
const SETTLED_MS = 3_000;
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

/** Runs tasks one after another, each at an idle moment of a page that has settled; returns a function that cancels the rest. */
export const whenIdle = (tasks: readonly (() => Promise<unknown>)[]): (() => void) => {
  const rest = [...tasks];
  const runNext = async () => {
    const task = rest.shift();
    // What can't be fetched now is fetched when it is needed.
    await task?.().catch(() => undefined);
    if (rest.length > 0) atNextIdle(runNext);
  };
  const timer = setTimeout(() => atNextIdle(runNext), SETTLED_MS);
  return () => {
    rest.length = 0;
    clearTimeout(timer);
  };
};
