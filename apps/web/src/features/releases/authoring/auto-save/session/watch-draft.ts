import { liveRestored } from '#lib/live/live.ts';
import type { AuthoringSession } from './authoring-session.ts';

/**
 * Refreshes the draft whenever the user returns to the page, because the server sends no event for draft changes.
 * @returns a function that stops watching
 */
export const watchDraft = ({ refresh }: Pick<AuthoringSession, 'refresh'>): (() => void) => {
  let isUnderWay = false;
  const catchUp = (): void => {
    // Coming back to a tab gives it the focus, too.
    if (isUnderWay || document.visibilityState === 'hidden') return;
    isUnderWay = true;
    // Without an answer nothing is lost: the next time, and every save, asks again.
    void refresh()
      .catch(() => false)
      .finally(() => {
        isUnderWay = false;
      });
  };
  window.addEventListener('focus', catchUp);
  document.addEventListener('visibilitychange', catchUp);
  const stopLive = liveRestored.on(catchUp);
  return () => {
    window.removeEventListener('focus', catchUp);
    document.removeEventListener('visibilitychange', catchUp);
    stopLive();
  };
};
