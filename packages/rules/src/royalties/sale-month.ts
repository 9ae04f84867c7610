/** A month of the calendar, `YYYY-MM`. */
export type Month = `${number}-${number}`;

/** English months, Russian ones in both cases, by their first three letters. */
const NAMES: readonly (readonly string[])[] = [
  ['jan', 'янв'],
  ['feb', 'фев'],
  ['mar', 'мар'],
  ['apr', 'апр'],
  ['may', 'май', 'мая'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'дек'],
];
/** Stores have sold digitally since then; earlier years are mistakes. */
const FIRST_YEAR = 1995;
const LAST_YEAR = 2100;

/** The order of numbers in a date whose year comes last. */
export type DayOrder = 'DMY' | 'MDY';

const monthOf = (year: string, month: number): Month | null => {
  const full = Number(year) + (year.length === 2 ? 2000 : 0);
  if (full < FIRST_YEAR || full > LAST_YEAR || !(month >= 1 && month <= 12)) return null;
  return `${full}-${String(month).padStart(2, '0')}` as Month;
};
const numberOf = (name: string): number => NAMES.findIndex((names) => names.includes(name.slice(0, 3))) + 1;
const isDay = (day: string | undefined): boolean => day === undefined || (Number(day) >= 1 && Number(day) <= 31);

const YEAR_FIRST = /^(\d{4})(?:[-/._](\d{1,2})(?:[-/.](\d{1,2}))?|(\d{2})(\d{2})?|\s*m(\d{1,2}))(?=$|[\st])/i;
const MARKED = /^m(\d{2})\D?(\d{2})$/;
const YEAR_LAST = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4}|\d{2})(?=$|\s)/;
const NAMED = /^(?:(\d{1,2})[\s.-]+)?(\p{L}{3,9})\.?[\s,-]+(?:(\d{1,2}),?\s+)?(\d{4}|\d{2})(?=$|\s)/u;

/**
 * Reads the month in which something was sold, from a month or a day as reports write them: `2025-01`, `2025/01/31`,
 * `20250131`, `2017M9`, `1/31/2025 12:00:00 AM`, `Oct 2017`, `JUN-25`, `31 января 2025`.
 * @param order the order of day and month where the year comes last
 * @returns null if the text is no month
 */
export const parseMonth = (text: string, order: DayOrder = 'DMY'): Month | null => {
  const plain = text.trim().toLowerCase();
  const first = YEAR_FIRST.exec(plain);
  if (first) {
    const [, year = '', dashed, day, joined, joinedDay, marked] = first;
    return isDay(day ?? joinedDay) ? monthOf(year, Number(dashed ?? joined ?? marked)) : null;
  }
  const last = YEAR_LAST.exec(plain);
  if (last) {
    const [, one, two = '', year = ''] = last;
    // Years since 2013 can't be months: `25-01`.
    if (one === undefined && year.length === 2 && Number(two) > 12) return monthOf(two, Number(year));
    const [day, month] = one !== undefined && order === 'MDY' ? [two, one] : [one, two];
    return isDay(day) ? monthOf(year, Number(month)) : null;
  }
  const [, marked, shortYear = ''] = MARKED.exec(plain) ?? [];
  if (marked !== undefined) return monthOf(shortYear, Number(marked));
  const [, before, name = '', after, year = ''] = NAMED.exec(plain) ?? [];
  return isDay(before) && isDay(after) ? monthOf(year, numberOf(name)) : null;
};

const DATE = String.raw`\d{4}-\d{2}-\d{2}|(?:\d{1,2}[./]){1,2}\d{4}|(?:\d{1,2}\s+)?\p{L}{3,9}\s+\d{4}(?![-./]?\d)`;
const DATES = new RegExp(DATE, 'gu');
/** The end of a period, or a month: `с 1 июля 2026 по 31 июля 2026`, `за май 2026`. */
const PERIODS = new RegExp(String.raw`(?<=(?<!\p{L})(?:по|за|to|until|for)\s+)(?:${DATE})`, 'gu');

/**
 * Finds the month that a text over a table names: the end of its period, else its last date, since contracts are older
 * than what they pay for. Null if it has no date.
 */
export const findMonth = (text: string): Month | null => {
  const plain = text.replace(/["'«»“”„]/g, '').toLowerCase();
  const monthsOf = (dates: RegExp) => (plain.match(dates) ?? []).flatMap((date) => parseMonth(date) ?? []);
  const periods = monthsOf(PERIODS);
  return (periods.length > 0 ? periods : monthsOf(DATES)).toSorted().at(-1) ?? null;
};
