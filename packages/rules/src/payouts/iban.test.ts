import { expect, it } from 'vitest';
import { ibanIssue } from './iban.ts';

it.each([
  'BE68539007547034',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB82WEST12345698765432',
  'KZ86125KZT5004100100',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'UA213223130000026007233566001',
])('takes %s', (iban) => {
  expect(ibanIssue(iban)).toBeNull();
});

it.each([
  ['GB82WEST12345698765433', 'iban_check', undefined],
  ['DE8937040044053201300', 'iban_length', { country: 'DE', length: 22, given: 21 }],
  // Its check digits are right.
  ['NO78DEUT12345678901', 'iban_length', { country: 'NO', length: 15, given: 19 }],
  ['US82WEST12345698765432', 'iban_country', { country: 'US' }],
  ['GB82', 'iban_length', { country: 'GB', length: 22, given: 4 }],
  ['12345678', 'iban_invalid', undefined],
  ['', 'iban_invalid', undefined],
])('refuses %s', (iban, code, values) => {
  expect(ibanIssue(iban)).toEqual({ path: 'iban', code, ...(values && { values }) });
});
