import { type Language, locales } from '#lib/i18n/language.ts';

/** What a territory is called; its letters where the browser knows no name. */
export const territoryName = (territory: string, language: Language): string => {
  try {
    return new Intl.DisplayNames(locales[language], { type: 'region' }).of(territory) ?? territory;
  } catch {
    return territory;
  }
};
