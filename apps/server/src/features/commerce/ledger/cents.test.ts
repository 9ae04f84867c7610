import { expect, it } from 'vitest';
import { asCents, centsOf, decimalOf } from './cents.ts';

it.each([
  [1500, '15.00'],
  [1505, '15.05'],
  [5, '0.05'],
  [0, '0.00'],
])('writes %i cents as %s', (cents, text) => {
  expect(decimalOf({ cents: asCents(cents), currency: 'USD' })).toBe(text);
});

it.each([
  ['15.00', 1500],
  ['15', 1500],
  ['15.5', 1550],
  [15.05, 1505],
  [0.29, 29],
  ['9.999', 999],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['15,00', null],
  [Number.NaN, null],
])('reads %j as %s cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});
