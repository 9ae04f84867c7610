import { QUICK_RELEASE_DAYS, RELEASE_DATE_MAX_DAYS, RELEASE_DATE_MIN_DAYS } from '@dubplate/contract/releases/limits';
import { addDays, isLocalDate, type LocalDate } from '../dates.ts';

export interface DateWindow {
  /** First and last day that can be chosen, both included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Last of the quick, paid days that begin at `from`. */
  readonly quickTo: LocalDate;
}

/** The window of release dates, as seen on a UTC day. */
export const releaseDateWindow = (today: LocalDate): DateWindow => ({
  from: addDays(today, RELEASE_DATE_MIN_DAYS),
  to: addDays(today, RELEASE_DATE_MAX_DAYS),
  quickTo: addDays(today, RELEASE_DATE_MIN_DAYS + QUICK_RELEASE_DAYS - 1),
});

export const isReleaseDateValid = (date: string, today: LocalDate): boolean => {
  const window = releaseDateWindow(today);
  return isLocalDate(date) && date >= window.from && date <= window.to;
};

export const isQuickRelease = (date: string, today: LocalDate): boolean => {
  const window = releaseDateWindow(today);
  return date >= window.from && date <= window.quickTo;
};
