import { expect, it } from 'vitest';
import { baseOf, hasSameSign, rateOf, readBankAmount } from './rate.ts';

it('reads bank amounts, no finer than a cent', () => {
  expect(['104.20', '1 104,2', '-5', '0', '1.234', 'ten', ''].map(readBankAmount)).toEqual([
    '104.2',
    '1104.2',
    '-5',
    '0',
    null,
    null,
    null,
  ]);
});

it('adds the fee only if the service bears it', () => {
  expect(baseOf('104.2', '1', 'service')).toBe('105.20');
  expect(baseOf('104.2', '1', 'artists')).toBe('104.20');
});

it('divides exactly, and has no rate for a report of 0', () => {
  expect(rateOf('105.2', '100')).toBe('1.052');
  expect(rateOf('1', '3')).toBe('0.333333333333');
  expect(rateOf('-10', '-8')).toBe('1.25');
  expect(rateOf('0', '0.000')).toBeNull();
});

it('compares signs', () => {
  expect(hasSameSign('1', '2')).toBe(true);
  expect(hasSameSign('0', '0.00')).toBe(true);
  expect(hasSameSign('1', '-2')).toBe(false);
  expect(hasSameSign('0', '2')).toBe(false);
});
