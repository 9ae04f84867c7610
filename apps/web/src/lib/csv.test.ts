import { describe, expect, it } from 'vitest';
import { toCsv } from './save-file.ts';

describe('toCsv', () => {
  it('begins with a byte order mark, and ends each row as the format requires', () => {
    expect(
      toCsv([
        ['Title', 'UPC'],
        ['Ночная смена', '036000291452'],
      ]),
    ).toBe('\uFEFFTitle,UPC\r\nНочная смена,036000291452\r\n');
  });

  it('quotes values that would end a cell', () => {
    expect(toCsv([['Say "Hi", again', 'two\nlines', 'a;b']])).toBe('\uFEFF"Say ""Hi"", again","two\nlines",a;b\r\n');
    expect(toCsv([['a;b', 'a,b']], ';')).toBe('\uFEFF"a;b";a,b\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'shows the formula %j without running it',
    (title) => {
      expect(toCsv([[title]]).replaceAll('"', '')).toBe(`\uFEFF'${title}\r\n`);
    },
  );
});
