import { INSTRUMENTS, type Instrument } from '@dubplate/contract/releases/instruments';
import { type Language, locales } from '#lib/i18n/language.ts';

/** Returns the country's name, or its code if the browser has no name for it. */
export const createTerritoryName = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames(locales[language], { type: 'region' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
};

export const instrumentName = (instrument: string, language: Language): string =>
  instrument in INSTRUMENTS ? INSTRUMENTS[instrument as Instrument][language] : instrument;
