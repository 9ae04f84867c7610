import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTsv, writeTsv } from './tsv.ts';

it.each([
  ['one cell', 'Night Bus', [['Night Bus']]],
  [
    'rows and columns',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    '\tb\nc\t',
    [
      ['', 'b'],
      ['c', ''],
    ],
  ],
  ['an empty row', 'a\n\nb', [['a'], [''], ['b']]],
  ['line ends and quotes in quotes', '"Say ""Hi""\nagain"\tb', [['Say "Hi"\nagain', 'b']]],
  ['a quote within a text', '12" mix\tb', [['12" mix', 'b']]],
  ['a text that only begins with a quote', '"Heroes" and more\tb', [['"Heroes" and more', 'b']]],
  ['nothing', '', []],
])('reads %s', (_, text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

it('reads back what it wrote', () => {
  const cell = fc.stringMatching(/^[a-z"\t\n;]{1,8}$/).map((text) => `x${text}x`);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows);
    }),
  );
});
