import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';

/** Months are `YYYY-MM`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** `count` months after (or, negative, before) a month. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)));
};

/** The months from the first to the last, both included, earliest first. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
};

/** Names months: November 2026. */
const monthTextOf = perLanguage((language) => {
  const format = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
});

export const useMonthText = () => monthTextOf(useLanguage());
