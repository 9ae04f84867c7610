import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/http/clock.ts';

const DAY_MS = 86_400_000;

/**
 * Calls the listener when a new day may have started: at midnight UTC, and when the user returns to a suspended page.
 */
export const onNewDay = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      DAY_MS - (serverNow().getTime() % DAY_MS),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

const today = (): LocalDate => utcDay(serverNow());

/** The day by which dates are judged, also in a form that stays open over night. */
export const useToday = (): LocalDate => useSyncExternalStore(onNewDay, today);
