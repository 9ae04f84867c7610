import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();

const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('messages.en.ts'));

type Messages = { messages: Record<string, string> };

/** Removes plural suffixes from the keys: the languages have different plural forms. */
const keysOf = (texts: Record<string, string>): string[] =>
  [...new Set(Object.keys(texts).map((key) => key.replace(/_(?:one|few|many|other)$/, '')))].sort();

describe.each(files)('%s', (name) => {
  it('has every key in both languages, and no empty text', async () => {
    const english = (await import(join(source, name))) as Messages;
    const russian = (await import(join(source, name.replace('.en.ts', '.ru.ts')))) as Messages;
    expect(keysOf(russian.messages)).toEqual(keysOf(english.messages));
    for (const text of [...Object.values(english.messages), ...Object.values(russian.messages)])
      expect(text.trim()).not.toBe('');
  });

  it('has the same placeholders in both languages', async () => {
    const english = (await import(join(source, name))) as Messages;
    const russian = (await import(join(source, name.replace('.en.ts', '.ru.ts')))) as Messages;
    for (const [key, text] of Object.entries(russian.messages)) {
      const original = english.messages[key] ?? english.messages[key.replace(/_(?:few|many)$/, '_other')] ?? '';
      const isPlural = /_(?:one|few|many|other)$/.test(key);
      const places = (each: string) => placesOf(each).filter((place) => !isPlural || place !== '{count}');
      expect([key, places(text)]).toEqual([key, places(original)]);
    }
  });
});
