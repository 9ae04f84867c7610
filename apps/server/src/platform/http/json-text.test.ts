import { expect, it } from 'vitest';
import { readJsonText } from './json-text.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

it('reads UTF-8 with and without a byte order mark, and nothing else', () => {
  expect(readJsonText(bytes('{"title":"Café 夜"}'))).toBe('{"title":"Café 夜"}');
  expect(readJsonText(bytes('\uFEFF{}'))).toBe('{}');
  expect(readJsonText(bytes('{"title":"Café"}', 'latin1'))).toBeNull();
  expect(readJsonText(bytes('{"title":"Café"}', 'utf16le').subarray(0, 9))).not.toBe('{"title":"Café"}');
});

it('refuses deep nesting, and counts no brackets inside of texts', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(readJsonText(bytes(nested(32)))).toBe(nested(32));
  expect(readJsonText(bytes(nested(33)))).toBeNull();
  expect(readJsonText(bytes('{"a":'.repeat(33)))).toBeNull();
  const text = JSON.stringify({ lyrics: `${'['.repeat(100)}\\"{{{`, list: Array.from({ length: 100 }, () => []) });
  expect(readJsonText(bytes(text))).toBe(text);
});
