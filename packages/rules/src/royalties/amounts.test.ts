import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, fromUnits, parseAmount, SOURCE_DIGITS, toUnits, USD_DIGITS } from './amounts.ts';

describe('an amount of a report', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['00012.50', '12.5'],
    ['.021330', '0.02133'],
    ['5.', '5'],
    ['0,258066', '0.258066'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1,234,567', '1234567'],
    ["1'234.5", '1234.5'],
    ['1\u00a0234,5', '1234.5'],
    ['1 234 567.125', '1234567.125'],
    ['(1.23)', '-1.23'],
    ['($1.23)', '-1.23'],
    ['$ (1,23)', '-1.23'],
    ['−5', '-5'],
    ['+5', '5'],
    ['$ 3.10', '3.1'],
    ['-$3.10', '-3.1'],
    ['12,50 ₽', '12.5'],
    ['1E-2', '0.01'],
    ['1.5e+3', '1500'],
    ['2.4000092E-11', '0.000000000024000092'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['999999999999.9', '999999999999.9'],
  ])('%s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

  it.each([
    [''],
    ['-'],
    ['.'],
    ['()'],
    ['n/a'],
    ['NaN'],
    ['Infinity'],
    ['true'],
    ['1E309'],
    ['1e-40'],
    ['1000000000000'],
    ['0.0000000000000000001'],
    ['(-5)'],
    ['--5'],
    ['1,23,456'],
    ['12.34,5.6'],
    ['1.2.3'],
    ['=1+1'],
    ['0x10'],
    ['12 USD'],
    ['٣'],
  ])('%s is none', (text) => expect(parseAmount(text)).toBeNull());

  it('has the decimal mark of its format', () => {
    expect(parseAmount('1,234', '.')).toBe('1234');
    expect(parseAmount('1,234', ',')).toBe('1.234');
    expect(parseAmount('1.234', ',')).toBe('1234');
    expect(parseAmount('1,23', '.')).toBeNull();
  });

  it('is the same after it was written in units', () => {
    const units = fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n });
    fc.assert(
      fc.property(units, (value) => {
        const text = fromUnits(value, SOURCE_DIGITS);
        expect(parseAmount(text)).toBe(text);
        expect(toUnits(text, SOURCE_DIGITS)).toBe(value);
      }),
      { numRuns: 2_000, seed: 7 },
    );
    expect(() => toUnits('0.0000000000001', USD_DIGITS)).toThrow(RangeError);
  });
});

describe('an allocation', () => {
  it('gives the units that are left over to the largest remainders, ties to the earlier part', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(allocate(-100n, [1n, 1n, 1n])).toEqual([-33n, -33n, -34n]);
    expect(allocate(10n, [3n, -1n])).toEqual([15n, -5n]);
    expect(allocate(7n, [0n, 1n])).toEqual([0n, 7n]);
    expect(() => allocate(1n, [1n, -1n])).toThrow(RangeError);
  });

  it('adds up to the total, and each part is less than one unit away from its exact share', () => {
    const weight = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 24n });
    const total = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(total, fc.array(weight, { minLength: 1, maxLength: 40 }), (whole, weights) => {
        const sum = weights.reduce((all, each) => all + each, 0n);
        fc.pre(sum !== 0n);
        const parts = allocate(whole, weights);
        expect(parts.reduce((all, each) => all + each, 0n)).toBe(whole);
        for (const [place, part] of parts.entries()) {
          const error = part * sum - whole * (weights[place] ?? 0n);
          expect(error < 0n ? -error : error).toBeLessThan(sum < 0n ? -sum : sum);
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});
