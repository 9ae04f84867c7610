import { expect, it } from 'vitest';
import { createAmount } from './amounts.ts';

it.each([
  ['en-GB', 1500, 'USD', '$15.00'],
  ['en-GB', -999, 'EUR', '-€9.99'],
  ['ru-RU', 123456, 'USD', '1 234,56 $'],
  ['en-GB', 1234, 'USDT', '12.34 USDT'],
])('in %s %i of %s are %s', (locale, cents, currency, written) => {
  expect(createAmount(locale)({ cents, currency }).replaceAll(/\s/g, ' ')).toBe(written);
});
