import { describe, expect, it } from 'vitest';
import { parseFormula } from './formula.ts';

const row: Readonly<Record<string, string>> = {
  Price: '0.1',
  Count: '3',
  Share: '-0.5',
  Zero: '0',
  'Net (USD)': '12.5',
};
const result = (text: string): string | null | undefined =>
  parseFormula(text)?.evaluate((column) => row[column] ?? null);

describe('a formula', () => {
  it.each([
    ['[Price]', '0.1'],
    ['[Price] * [Count]', '0.3'],
    ['[Price]+[Count]*2', '6.1'],
    ['([Price]+[Count])*2', '6.2'],
    ['[Net (USD)] - [Count] - 1.5', '8'],
    ['8 / 2 / 2', '2'],
    ['-[Price] * -2', '0.2'],
    ['[Net (USD)] / 1.22', '10.245901639344262295'],
    ['1 / 3', '0.333333333333333333'],
    ['2 / 3', '0.666666666666666667'],
    ['-2 / 3', '-0.666666666666666667'],
    ['[Count] / [Share]', '-6'],
    ['[ Price ]', '0.1'],
    ['.5 + 1', '1.5'],
  ])('%s is %s', (text, amount) => expect(result(text)).toBe(amount));

  it('has no result if a cell is no number, or the divisor is 0', () => {
    expect([result('[Missing] + 1'), result('[Price] / [Zero]'), result('1 / (2 - 2)')]).toEqual([null, null, null]);
  });

  it('names its columns once', () => {
    expect(parseFormula('[Price] * [Count] + [Price]')?.columns).toEqual(['Price', 'Count']);
  });

  it.each([
    [''],
    ['+'],
    ['[Price'],
    ['[]'],
    ['1 2'],
    ['1 +'],
    ['(1'],
    ['1)'],
    ['1,5'],
    ['2 ** 3'],
    ['Price * 2'],
    ['1e5'],
    ['alert(1)'],
    [`${'('.repeat(100)}1${')'.repeat(100)}`],
    [`1${'+1'.repeat(300)}`],
  ])('%s is none', (text) => expect(parseFormula(text)).toBeNull());
});
