import { addDays, type LocalDate, utcDay } from '../dates.ts';
import { drawn } from './figures.ts';
import { daysIn, type Window } from './periods.ts';

interface DayStreams {
  readonly day: LocalDate;
  readonly totalQuantity: number;
}

interface StoreDayStreams extends DayStreams {
  readonly platform: string;
}

/** Days or months for which a line has points. */
export type Grain = 'DAY' | 'MONTH';

/** The first day of a day’s month. */
export const monthOf = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01` as LocalDate;

const nextMonth = (month: LocalDate): LocalDate =>
  utcDay(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)));

const monthsIn = ({ from, to }: Window): LocalDate[] => {
  const months: LocalDate[] = [];
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month);
  return months;
};

/** Every day of a window, or the first day of every month that it touches. */
export const pointsOf = (window: Window, by: Grain): LocalDate[] =>
  by === 'MONTH'
    ? monthsIn(window)
    : Array.from({ length: Math.max(0, daysIn(window)) }, (_, place) => addDays(window.from, place));

/** The streams of each point; answers leave out points without any. */
export const streamsAt = (points: readonly LocalDate[], rows: readonly DayStreams[]): number[] => {
  const sums = new Map<LocalDate, number>();
  for (const { day, totalQuantity } of rows) sums.set(day, (sums.get(day) ?? 0) + totalQuantity);
  return points.map((point) => sums.get(point) ?? 0);
};

/** Number of days at the end that may still be missing, today included: stores report with a delay. */
const UNREPORTED_DAYS = 3;

/** The same, with null for the last days of which no report has come yet: a line that falls to zero there would lie. */
export const reportedStreams = (
  days: readonly LocalDate[],
  rows: readonly DayStreams[],
  today: LocalDate,
): (number | null)[] => {
  const last = rows.reduce<string>((latest, { day }) => (day > latest ? day : latest), '');
  const firstOpen = addDays(today, 1 - UNREPORTED_DAYS);
  const streams = streamsAt(days, rows);
  return days.map((day, place) => (day > last && day >= firstOpen ? null : (streams[place] ?? 0)));
};

/** The streams of each store over all rows. */
export const storeTotals = (rows: readonly StoreDayStreams[]): { platform: string; totalQuantity: number }[] => {
  const sums = new Map<string, number>();
  for (const { platform, totalQuantity } of rows) sums.set(platform, (sums.get(platform) ?? 0) + totalQuantity);
  return [...sums].map(([platform, totalQuantity]) => ({ platform, totalQuantity }));
};

/** Stores by streams, most first, with these among them whether they have any or not. */
export const rankedStores = <T extends { readonly platform: string; readonly totalQuantity: number }>(
  stores: readonly T[],
  always: readonly string[] = [],
): (T | { platform: string; totalQuantity: number })[] => {
  const known = new Set(stores.map(({ platform }) => platform));
  const none = always.filter((platform) => !known.has(platform)).map((platform) => ({ platform, totalQuantity: 0 }));
  return [...stores, ...none].sort((a, b) => b.totalQuantity - a.totalQuantity);
};

/** By how many percent streams changed, to one decimal; null where there is nothing to compare with. */
export const changeInPercent = (now: number, before: number): number | null =>
  drawn(before) === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;

/** Each point as the sum of all up to it: how a release grew. `days` count from 1. */
export const runningSums = (
  days: readonly { readonly day: number; readonly totalQuantity: number }[],
  length: number,
): number[] => {
  const sums: number[] = [];
  let sum = 0;
  for (let day = 1; day <= length; day++) {
    sum += days.find((each) => each.day === day)?.totalQuantity ?? 0;
    sums.push(sum);
  }
  return sums;
};
