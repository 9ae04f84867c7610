import { expect, it } from 'vitest';
import { oneLine, text, verbatim } from './wire.ts';

const line = (value: string) => oneLine(100).parse(value);

it.each([
  ['a tab', 'One\ttwo', 'One two'],
  ['line ends', ' One\r\n\ntwo\u0085three\u2028four\u2029', 'One two three four'],
  ['letters with loose marks, as macOS sends them', 'Cafe\u0301 \u0438\u0306', 'Café й'],
  ['an override of the direction', '\u202eevil\u202c \u2067x\u2069', 'evil x'],
  ['invisible characters alone', '\u200b\u2060\ufeff\u3164\u00ad\u2800', ''],
  ['a heart with its variation', '\u2764\ufe0f', '\u2764\ufe0f'],
  ['a family, joined by invisible characters', '\u{1f468}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f467}'],
  ['marks of direction that names need', 'שלום\u200f!', 'שלום\u200f!'],
])('a line with %s', (_, written, stored) => {
  expect(line(written)).toBe(stored);
});

it('a longer text keeps its line ends', () => {
  expect(text(100).parse('Cafe\u0301\n\tnoir\n')).toBe('Café\n\tnoir');
});

it('a token is compared as it is', () => {
  expect(verbatim(100).parse(' e\u0301 ')).toBe('e\u0301');
});
