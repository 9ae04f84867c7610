import type { Text } from '@dubplate/contract/catalogue';
import type { Language as LanguageEntry } from '@dubplate/contract/reference/schemas';
import type { Language } from '#platform/language.ts';
import { LANGUAGE_CODES } from './language-codes.ts';
import { referenceId } from './reference-ids.ts';

const codeById = new Map(LANGUAGE_CODES.map((code) => [referenceId('language', code), code]));

const NO_WORDS = { en: 'No words (instrumental)', ru: 'Без слов (инструментал)' };

const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

const namesIn = (language: Language) => new Intl.DisplayNames([language], { type: 'language' });
const names = { en: namesIn('en'), ru: namesIn('ru') };
const nameOf = (code: string, language: Language): string =>
  code === 'zxx' ? NO_WORDS[language] : capitalise(names[language].of(code) ?? code);

const listIn = (language: Language): LanguageEntry[] =>
  [...codeById]
    .map(([languageId, code]) => ({ languageId, name: nameOf(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));

const lists = { en: listIn('en'), ru: listIn('ru') };

/** The languages that are offered, named and sorted in the reader's language; `all`: the others too, marked. */
export const listLanguages = (language: Language, off: ReadonlySet<string>, all: boolean): LanguageEntry[] =>
  lists[language].flatMap((entry) => {
    if (!off.has(entry.languageId)) return [entry];
    return all ? [{ ...entry, is_off: true }] : [];
  });
/** Every language of the reference data, offered or not: releases keep what they have. */
export const isLanguage = (uuid: string): boolean => codeById.has(uuid);
/** The id of an ISO 639 code. */
export const languageIdOf = (code: string): string => referenceId('language', code);
/** The ISO 639 code of a language; null for none. */
export const languageCodeOf = (uuid: string): string | null => codeById.get(uuid) ?? null;
/** What a language is called; null for none. */
export const languageName = (uuid: string): Text | null => {
  const code = codeById.get(uuid);
  return code === undefined ? null : { en: nameOf(code, 'en'), ru: nameOf(code, 'ru') };
};
