import { expect, it, vi } from 'vitest';
import { initialLanguage, saveLanguage } from './language.ts';

/** Stubs a browser with these languages and a working local storage. */
const browser = (...languages: string[]): Map<string, string> => {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
};

it('the chosen language is kept in local storage, and overrides the browser’s', () => {
  const kept = browser('en-GB');
  saveLanguage('ru');
  expect([...kept]).toEqual([['dubplate.language', 'ru']]);
  expect(initialLanguage()).toBe('ru');
});

it.each([
  [['ru-RU', 'en-GB'], 'ru'],
  [['de-DE', 'ru'], 'ru'],
  [['de-DE', 'fr'], 'en'],
  [[], 'en'],
])('without a choice, uses the browser’s first supported language, else English: %j', (languages, language) => {
  browser(...languages);
  expect(initialLanguage()).toBe(language);
});

it('ignores an unsupported choice', () => {
  browser('ru').set('dubplate.language', 'xx');
  expect(initialLanguage()).toBe('ru');
});
