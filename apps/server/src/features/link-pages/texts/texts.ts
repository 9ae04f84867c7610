import type { LocalDate } from '@dubplate/contract/wire';
import type { Language } from '#platform/language.ts';
import { english, type PageTexts } from './texts.en.ts';
import { russian } from './texts.ru.ts';

export type { PageTexts };

export const TEXTS: Readonly<Record<Language, PageTexts>> = { en: english, ru: russian };

/** If `isAsked`, the URL contains the language, and links keep it. */
export interface PageLanguage {
  readonly language: Language;
  readonly isAsked: boolean;
}

/** Adds the language to a path if the URL of the page contains it. */
export const inLanguage = (path: string, { language, isAsked }: PageLanguage): string => {
  if (!isAsked) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
};

const formats = (locale: string) => ({
  near: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  far: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
});
const DAYS = { en: formats('en-GB'), ru: formats('ru') };

/** Returns for example “24 December”, with the year unless it is the current one. */
export const spokenDay = (day: LocalDate, today: LocalDate, language: Language): string => {
  const { near, far } = DAYS[language];
  return (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(new Date(`${day}T00:00:00Z`));
};
