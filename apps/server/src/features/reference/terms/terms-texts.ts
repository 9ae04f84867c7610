import type { Terms } from './write-terms.ts';

export const TEXTS = {
  en: { version: 'Version', others: 'Other versions:' },
  ru: { version: 'Версия', others: 'Другие версии:' },
} as const;

/** Which version it is, and since when: `Version 2, 23 November 2026`. Empty for the first one. */
export const dayText = ({
  language,
  version,
  publishedAt,
}: Pick<Terms, 'language' | 'version' | 'publishedAt'>): string => {
  if (publishedAt === null) return '';
  const locale = { en: 'en-GB', ru: 'ru-RU' }[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(publishedAt);
  return `${TEXTS[language].version} ${version}, ${day}`;
};
