import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/clock.ts';

const DAY_MS = 86_400_000;

/** Tells when another day may have begun: at midnight (UTC), and on coming back to a page that slept meanwhile. */
export const onNewDay = (tell: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        tell();
        wait();
      },
      DAY_MS - (serverNow().getTime() % DAY_MS),
    );
  };
  wait();
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
};

const today = (): LocalDate => utcDay(serverNow());

/** The day by which dates are judged, also in a form that stays open over night. */
export const useToday = (): LocalDate => useSyncExternalStore(onNewDay, today);
