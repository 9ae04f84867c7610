import { stored } from '../storage/stored.ts';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language, for users who can't read the current language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ru: 'Русский' };

/** British English: day before month. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ru: 'ru-RU' };

/** Creates a value once per language: formatters of Intl are slow to create. */
export const perLanguage = <Value>(create: (language: Language) => Value): ((language: Language) => Value) => {
  const created = new Map<Language, Value>();
  return (language) => {
    const value = created.get(language) ?? create(language);
    created.set(language, value);
    return value;
  };
};

const choice = stored('language');

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** Returns the chosen language, else the browser's first supported language, else English. */
export const initialLanguage = (): Language => {
  const chosen = choice.read();
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find(isLanguage) ?? 'en';
};

export const saveLanguage = (language: Language): void => choice.write(language);
