import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asCents, formatCents, parseCents, requireCents } from './cents.ts';

it.each([
  [1500, '15.00'],
  [1505, '15.05'],
  [5, '0.05'],
  [0, '0.00'],
  [-0, '0.00'],
  [-5, '-0.05'],
  [-150, '-1.50'],
])('writes %i cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

it.each([
  ['15.00', 1500],
  ['15', 1500],
  ['15.5', 1550],
  [15.05, 1505],
  [0.29, 29],
  ['9.999', 999],
  ['-1', -100],
  ['-0.009', 0],
  ['1e3', null],
  ['', null],
  ['15,00', null],
  [' 15', null],
  ['.5', null],
  [Number.NaN, null],
  [null, null],
])('reads %j as %s cents', (amount, cents) => {
  expect(parseCents(amount)).toBe(cents);
});

it('reads what it writes, to the cent', () => {
  const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
  fc.assert(
    fc.property(cents, (value) => {
      const text = formatCents(value);
      expect(text).toMatch(/^-?\d+\.\d\d$/);
      expect(parseCents(text)).toBe(asCents(value));
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(value));
    }),
  );
});

it('throws where an amount was checked before and is none', () => {
  expect(requireCents('0.29')).toBe(29);
  expect(() => requireCents('all')).toThrow(RangeError);
});
