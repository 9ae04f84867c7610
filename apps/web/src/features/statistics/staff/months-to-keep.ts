import { utcDay } from '@dubplate/rules/dates';

/** So many months back can be chosen. */
const MONTHS = 60;

/** The first days of months, this one first: what is before the chosen one is dropped. */
export const monthsToKeep = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );
