import { utcDay } from '@dubplate/rules/dates';

/** The number of months on offer. */
const MONTHS = 60;

/** Returns the first days of the months, latest first; data from before the selected day is deleted. */
export const monthsToKeep = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );
