import type { Language as LanguageEntry } from '@dubplate/contract/reference/schemas';
import type { Language } from '#platform/language.ts';
import { LANGUAGE_CODES } from './language-codes.ts';
import { referenceId } from './reference-ids.ts';

const codeById = new Map(LANGUAGE_CODES.map((code) => [referenceId('language', code), code]));

const NO_WORDS = { en: 'No words (instrumental)', ru: 'Без слов (инструментал)' };

const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

const listIn = (language: Language): LanguageEntry[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return [...codeById]
    .map(([languageId, code]) => ({
      languageId,
      name: code === 'zxx' ? NO_WORDS[language] : capitalise(names.of(code) ?? code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};

const lists = { en: listIn('en'), ru: listIn('ru') };

/** Every language of the reference data, named and sorted in the reader's language. */
export const listLanguages = (language: Language): LanguageEntry[] => lists[language];
export const isLanguage = (uuid: string): boolean => codeById.has(uuid);
/** The id of an ISO 639 code. */
export const languageIdOf = (code: string): string => referenceId('language', code);
