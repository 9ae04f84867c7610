import { afterEach, expect, it, vi } from 'vitest';
import { ownLanguagesFirst } from './names.ts';

const named = (...names: string[]) => names.map((name) => ({ languageId: name, name }));
const sorted = (language: 'en' | 'ru', ...names: string[]) =>
  ownLanguagesFirst(named(...names), language).map(({ name }) => name);

afterEach(() => vi.unstubAllGlobals());

it('puts the interface’s language first, then the browser’s, then the rest in order', () => {
  vi.stubGlobal('navigator', { languages: ['de-CH', 'de', 'ru-RU', 'en-US'] });
  expect(sorted('en', 'Abkhazian', 'English', 'French', 'German', 'Russian')).toEqual([
    'English',
    'German',
    'Russian',
    'Abkhazian',
    'French',
  ]);
  expect(sorted('ru', 'Абхазский', 'Английский', 'Немецкий', 'Русский')).toEqual([
    'Русский',
    'Немецкий',
    'Английский',
    'Абхазский',
  ]);
});
