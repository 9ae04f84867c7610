import type { Language as ReleaseLanguage } from '@dubplate/contract/reference/schemas';
import type { Language } from '#lib/i18n/language.ts';

/** Puts the interface's language and the browser's languages first. The API returns names without codes. */
export const ownLanguagesFirst = (languages: readonly ReleaseLanguage[], language: Language): ReleaseLanguage[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const codes = [language, ...navigator.languages.map((tag) => tag.split('-')[0] ?? tag)];
  const own = [...new Set(codes)].map((code) => names.of(code)?.toLocaleLowerCase(language));
  const placeOf = ({ name }: ReleaseLanguage) => {
    const place = own.indexOf(name.toLocaleLowerCase(language));
    return place === -1 ? own.length : place;
  };
  return languages.toSorted((a, b) => placeOf(a) - placeOf(b));
};
