import { expect, it, vi } from 'vitest';
import { initialLanguage, rememberLanguage } from './language.ts';

/** A browser that keeps these things, and whose person reads these languages. */
const browser = (kept: Record<string, string>, languages: readonly string[]) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
  vi.stubGlobal('navigator', { languages });
  return kept;
};

it('is the chosen one, which is kept in local storage', () => {
  const kept = browser({}, ['en-GB']);
  rememberLanguage('ru');
  expect(kept).toEqual({ 'dubplate.language': 'ru' });
  expect(initialLanguage()).toBe('ru');
});

it('is the first of the browser’s that we speak, until one is chosen', () => {
  browser({}, ['de-DE', 'ru-RU', 'en-US']);
  expect(initialLanguage()).toBe('ru');
});

it.each([
  ['nothing', {}],
  ['a language that we don’t speak', { 'dubplate.language': 'de' }],
])('falls back to English where %s was kept, and the browser has none of ours', (_name, kept) => {
  browser(kept, ['de-DE', 'fr']);
  expect(initialLanguage()).toBe('en');
});
