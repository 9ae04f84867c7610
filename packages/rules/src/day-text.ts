import { isLocalDate, type LocalDate } from './dates.ts';

const writtenDays = {
  // British dates, as in the specification.
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
};

/** A day as its reader writes it: 25 November 2026, and 25.11.2026 in Russian. */
export const dayText = (day: LocalDate, language: keyof typeof writtenDays): string =>
  writtenDays[language].format(new Date(`${day}T00:00:00Z`));

const writtenValue = (value: string | number, language: keyof typeof writtenDays): string | number =>
  typeof value === 'string' && isLocalDate(value) ? dayText(value, language) : value;

/** The values of an issue's text, its days as the reader writes them. */
export const writtenValues = (
  values: Readonly<Record<string, string | number>> = {},
  language: keyof typeof writtenDays,
): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenValue(value, language)]));
