import { type Language, locales } from '#lib/i18n/language.ts';

/** Returns the name of a territory; its code if the browser has no name for it. */
export const territoryName = (territory: string, language: Language): string => {
  try {
    return new Intl.DisplayNames(locales[language], { type: 'region' }).of(territory) ?? territory;
  } catch {
    return territory;
  }
};
