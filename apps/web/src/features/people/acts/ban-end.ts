/** The end of a ban: never, after a number of days, or after a date. */
export const BAN_ENDS = ['Never', '1', '7', '30', 'Date'] as const;
export type BanEnd = (typeof BAN_ENDS)[number];

const DAY_MS = 86_400_000;

const pair = (value: number): string => String(value).padStart(2, '0');

/** A day where the reader is, as `YYYY-MM-DD`. */
export const localDay = (instant: Date): string =>
  `${instant.getFullYear()}-${pair(instant.getMonth() + 1)}-${pair(instant.getDate())}`;

/** The end as the wire writes it; null: none. A last day ends at midnight where the reader is. */
export const banUntil = (end: BanEnd, lastDay: string, now: Date): string | null => {
  if (end === 'Never') return null;
  if (end !== 'Date') return new Date(now.getTime() + Number(end) * DAY_MS).toISOString();
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
};
