import { isLanguage, type Language, statedLanguage } from '#platform/language.ts';

/** Returns the language in the `lang` parameter of a URL, or null if there is none. */
export const askedLanguage = (address: string): Language | null => {
  const asked = /[?&]lang=(\w+)(?:&|$)/.exec(address)?.[1];
  return isLanguage(asked) ? asked : null;
};

/** The language of a public page: Russian where neither the address nor the browser names one. */
export const pageLanguage = (address: string, accepted: string | undefined): Language =>
  askedLanguage(address) ?? statedLanguage(accepted) ?? 'ru';
