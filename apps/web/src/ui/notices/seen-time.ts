/** The interval of the timer, in milliseconds. */
const TICK_MS = 250;

/**
 * Calls `onEnd` once something has been visible for this many milliseconds. Time does not count while the page is
 * hidden, while the user is reading it, or while the browser was frozen: a delayed tick counts once. On a plain timer,
 * a notice disappeared before the user could see it.
 * @returns a function that stops the timer
 */
export const countSeenTime = (ms: number, isRead: () => boolean, onEnd: () => void): (() => void) => {
  let left = ms;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden' || isRead()) return;
    left -= TICK_MS;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
};
