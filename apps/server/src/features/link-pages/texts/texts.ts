import type { LocalDate } from '@dubplate/contract/wire';
import type { Language } from '#platform/language.ts';
import { english, type PageTexts } from './texts.en.ts';
import { russian } from './texts.ru.ts';

export type { PageTexts };

export const TEXTS: Readonly<Record<Language, PageTexts>> = { en: english, ru: russian };

/** The language of a page, and whether its address asked for it: links then ask for it, too. */
export interface PageLanguage {
  readonly language: Language;
  readonly isAsked: boolean;
}

/** Keeps the language that an address asked for. */
export const inLanguage = (path: string, { language, isAsked }: PageLanguage): string => {
  if (!isAsked) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
};

const formats = (locale: string) => ({
  near: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  far: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
});
const DAYS = { en: formats('en-GB'), ru: formats('ru') };

/** A day in words, with its year unless that is this year's: 24 December. */
export const spokenDay = (day: LocalDate, today: LocalDate, language: Language): string => {
  const { near, far } = DAYS[language];
  return (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(new Date(`${day}T00:00:00Z`));
};
