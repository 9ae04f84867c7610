import type { LocalDate } from '@dubplate/rules/dates';
import type { Grain } from '@dubplate/rules/statistics/series';
import { type Format, useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import type { ChartPoint } from './chart-model.ts';

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
