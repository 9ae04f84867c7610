import type { Period } from '@dubplate/contract/statistics/limits';
import { addDays, DAY_MS, type LocalDate, utcDay } from '../dates.ts';

/** Both ends included. */
export interface Window {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the same date that many months before; the month’s last day if it has no such date. */
const monthsBefore = (day: LocalDate, months: number): LocalDate => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))));
};

const quarterStart = (day: LocalDate): LocalDate => {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % 3);
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01` as LocalDate;
};

const starts: Readonly<Record<Exclude<Period, 'CUSTOM'>, (today: LocalDate) => LocalDate>> = {
  WEEK: (today) => addDays(today, -6),
  MONTH: (today) => monthsBefore(today, 1),
  QUARTER: quarterStart,
  YEAR: (today) => monthsBefore(today, 12),
};

/** The days that a period means on a day. */
export const windowOf = (period: Exclude<Period, 'CUSTOM'>, today: LocalDate): Window => ({
  from: starts[period](today),
  to: today,
});

/** The window of two chosen days, whichever of them is the earlier; null unless both are chosen. */
export const chosenWindow = (from: LocalDate | null, to: LocalDate | null): Window | null => {
  if (!from || !to) return null;
  return from <= to ? { from, to } : { from: to, to: from };
};

/** How many days a window has. */
export const daysIn = ({ from, to }: Window): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** Returns the window of the same length right before a window, for comparison. */
export const windowBefore = (window: Window): Window => ({
  from: addDays(window.from, -daysIn(window)),
  to: addDays(window.from, -1),
});

/** A calendar year, whole. */
export const yearWindow = (year: number): Window => ({
  from: `${year}-01-01` as LocalDate,
  to: `${year}-12-31` as LocalDate,
});

/** The years that a release’s statistics offer: the current one and the two before, newest first. */
export const offeredYears = (today: LocalDate): number[] => {
  const year = Number(today.slice(0, 4));
  return [year, year - 1, year - 2];
};

/** The year that an address asks for, as far as it is offered; anything else is the current one. */
export const offeredYear = (asked: unknown, today: LocalDate): number =>
  offeredYears(today).find((year) => String(year) === String(asked)) ?? Number(today.slice(0, 4));
