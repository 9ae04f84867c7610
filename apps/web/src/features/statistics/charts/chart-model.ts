import type { LocalDate } from '@dubplate/rules/dates';
import { type Grain, monthOf } from '@dubplate/rules/statistics/series';
import { type Format, useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';

export interface ChartLine {
  readonly key: string;
  readonly name: string;
  /** Any CSS colour. */
  readonly colour: string;
  /** A value for each point; null where the value is unknown, such as for a future month. */
  readonly values: readonly (number | null)[];
  /** Drawn thin. */
  readonly isQuiet?: boolean;
}

/** A point of a chart’s lower axis. */
export interface ChartPoint {
  /** Under the axis. */
  readonly tick: string;
  /** In full. */
  readonly name: string;
}

/** Something that happened at a point, such as releases that came out. */
export interface ChartMark {
  /** Its place among the points. */
  readonly point: number;
  readonly names: readonly string[];
}

/** The data of a chart as a table, for screen readers and for files. */
export interface ChartTable {
  readonly head: readonly string[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A part of a doughnut. */
export interface ChartSlice {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  /** The exact value; the ring omits negative values. */
  readonly value: number;
  /** Its part of all, in percent. */
  readonly share: number;
}

/** The points of lines as a table: a row for each point, a column for each line. */
export const tableOf = (first: string, points: readonly ChartPoint[], lines: readonly ChartLine[]): ChartTable => ({
  head: [first, ...lines.map(({ name }) => name)],
  rows: points.map(({ name }, place) => [name, ...lines.map(({ values }) => values[place] ?? null)]),
});

// Months of charts are English in either language, as specified.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const instantOf = (day: LocalDate) => new Date(`${day}T00:00:00Z`);

/** Returns the axis labels for these days, or for the months that start with them. */
export const axisTicks = (points: readonly LocalDate[], by: Grain): string[] => {
  const isOneYear = points[0]?.slice(0, 4) === points.at(-1)?.slice(0, 4);
  return points.map((day) => {
    const name = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
    if (by === 'DAY') return `${Number(day.slice(8))} ${name}`;
    return isOneYear ? name : `${name} ${day.slice(0, 4)}`;
  });
};

const pointName = (day: LocalDate, by: Grain, format: Format, locale: string): string =>
  by === 'DAY'
    ? format.day(day)
    : new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instantOf(day));

/** Days, or months, as points of a chart. */
export const useChartPoints = (points: readonly LocalDate[], by: Grain): ChartPoint[] => {
  const format = useFormat();
  const locale = locales[useLanguage()];
  const ticks = axisTicks(points, by);
  return points.map((day, place) => ({ tick: ticks[place] ?? '', name: pointName(day, by, format, locale) }));
};

/** The place of the day or month that is not over yet; undefined if the points end before it. */
export const openPointOf = (points: readonly LocalDate[], by: Grain, today: LocalDate): number | undefined => {
  const place = points.indexOf(by === 'MONTH' ? monthOf(today) : today);
  return place < 0 ? undefined : place;
};
