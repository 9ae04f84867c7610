import { PERIODS, type Period } from '@dubplate/contract/statistics/limits';
import { isLocalDate, type LocalDate } from '@dubplate/rules/dates';
import { chosenWindow, type Window, windowOf } from '@dubplate/rules/statistics/periods';

/** The part of the statistics’ state that is in the page’s URL; defaults are left out. */
export interface StatisticsSearch {
  readonly period?: Exclude<Period, 'MONTH'> | undefined;
  /** Both days of a custom period, included. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** With the period before. */
  readonly compare?: 'yes' | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The period that statistics begin with. */
const DEFAULT_PERIOD = 'MONTH';

const readDay = (value: unknown): LocalDate | null => (typeof value === 'string' && isLocalDate(value) ? value : null);

/** The search of a period; of a custom one with its days. */
export const searchOf = (period: Period, chosen: Window | null = null): StatisticsSearch => {
  if (period === DEFAULT_PERIOD) return {};
  if (period !== 'CUSTOM') return { period };
  return chosen ? { period, ...chosen } : {};
};

/** Reads the search. Drops unknown values, and a custom period without both of its days. */
export const readStatisticsSearch = (
  search: Readonly<Record<string, unknown>>,
): Omit<StatisticsSearch, 'page' | 'take'> => {
  const period = PERIODS.find((each) => each === search.period) ?? DEFAULT_PERIOD;
  return {
    ...searchOf(period, chosenWindow(readDay(search.from), readDay(search.to))),
    ...(search.compare === 'yes' && { compare: 'yes' as const }),
  };
};

export const periodIn = ({ period }: StatisticsSearch): Period => period ?? DEFAULT_PERIOD;

/** The days that an address asks for, on a day. */
export const windowIn = (search: StatisticsSearch, today: LocalDate): Window => {
  const period = periodIn(search);
  const chosen = chosenWindow(search.from ?? null, search.to ?? null);
  return period === 'CUSTOM' ? (chosen ?? windowOf(DEFAULT_PERIOD, today)) : windowOf(period, today);
};

/** Another period begins with the first page. */
export const withPeriod = (
  { compare, take }: StatisticsSearch,
  period: Period,
  chosen: Window | null = null,
): StatisticsSearch => ({ ...searchOf(period, chosen), compare, take });

/** Returns the search for the address, without undefined values. */
export const addressOf = (
  search: StatisticsSearch,
): { [Key in keyof StatisticsSearch]?: NonNullable<StatisticsSearch[Key]> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
