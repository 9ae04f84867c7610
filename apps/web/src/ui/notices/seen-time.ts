/** How often the time is counted, in milliseconds. */
const TICK_MS = 250;

/**
 * Calls `onEnd` once something has been on screen for so many milliseconds. Time does not count while the page is hidden
 * or while it is being read, and neither does time for which the browser was frozen: a tick counts once however long
 * it was delayed. A notice that ran on a plain timer was gone before anyone could see it.
 * @returns a function that stops the counting
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
