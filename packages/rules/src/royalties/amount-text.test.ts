import { expect, it } from 'vitest';
import { centsText, decimalText, exactText, isZeroAmount, percentOf } from './amount-text.ts';

const english = { group: ',', decimal: '.' };
const russian = { group: '\u00a0', decimal: ',' };
const cents = (amount: string, marks = english) => {
  const { sign, digits } = centsText(amount, marks);
  return sign + digits;
};

it('truncates toward zero to two decimals, without rounding', () => {
  expect(cents('0.999999999999')).toBe('0.99');
  expect(cents('-1.999')).toBe('-1.99');
  expect(cents('12')).toBe('12.00');
  expect(cents('1234567.5')).toBe('1,234,567.50');
  expect(cents('1234567.5', russian)).toBe('1\u00a0234\u00a0567,50');
});

it('has no minus before a zero', () => {
  expect(cents('-0.009')).toBe('0.00');
  expect(cents('-0.01')).toBe('-0.01');
});

it('keeps digits that a double would lose', () => {
  expect(cents('123456789012345678901.239')).toBe('123,456,789,012,345,678,901.23');
  expect(exactText('0.024000092000', english).digits).toBe('0.024000092');
  expect(exactText('5', english).digits).toBe('5.00');
  expect(decimalText('1200', english).digits).toBe('1,200');
  expect(decimalText('1.085200', russian).digits).toBe('1,0852');
});

it('knows zeros, and writes fractions as percent', () => {
  expect(['0', '-0.00', '0.000000000001', '10'].map(isZeroAmount)).toEqual([true, true, false, false]);
  expect(['0.8', '1', '0.6667', '0.05', '0'].map(percentOf)).toEqual(['80', '100', '66.67', '5', '0']);
});
