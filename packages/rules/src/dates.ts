import type { LocalDate } from '@dubplate/contract/wire';

export type { LocalDate };

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The UTC day of an instant. */
export const utcDay = (instant: Date): LocalDate => instant.toISOString().slice(0, 10) as LocalDate;

/** `days` after (or, negative, before) a day. */
export const addDays = (day: LocalDate, days: number): LocalDate =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** Whether a text names a day that the calendar has. */
export const isLocalDate = (value: string): value is LocalDate => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed) && utcDay(new Date(parsed)) === value;
};
