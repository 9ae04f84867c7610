import type { TimeRange } from '@dubplate/contract/commerce/limits';

const HOUR_MS = 3_600_000;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Adds calendar months at the same time of day in UTC; a day that the month lacks becomes its last day. */
const addMonths = (from: Date, months: number): Date => {
  const to = new Date(from);
  const day = from.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(day, daysInMonth(to.getUTCFullYear(), to.getUTCMonth())));
  return to;
};

/** Returns the end of a period of this length that begins at the given instant. */
export const addTimeRange = (from: Date, count: number, range: TimeRange): Date => {
  switch (range) {
    case 'HOUR':
      return new Date(from.getTime() + count * HOUR_MS);
    case 'DAY':
      return new Date(from.getTime() + count * 24 * HOUR_MS);
    case 'MONTH':
      return addMonths(from, count);
    case 'YEAR':
      return addMonths(from, count * 12);
  }
};

/** How many months a time of this length is, on the average. */
export const monthsOf = (count: number, range: TimeRange): number => {
  const daysOfMonth = 365.25 / 12;
  switch (range) {
    case 'HOUR':
      return count / 24 / daysOfMonth;
    case 'DAY':
      return count / daysOfMonth;
    case 'MONTH':
      return count;
    case 'YEAR':
      return count * 12;
  }
};
