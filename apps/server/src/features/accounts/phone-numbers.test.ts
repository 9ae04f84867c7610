import { describe, expect, it } from 'vitest';
import { countedName, phoneSpellings } from './phone-numbers.ts';

describe('a phone number', () => {
  it.each([
    ['89991234567', 'RU', '79991234567'],
    ['79991234567', 'RU', '79991234567'],
    ['9991234567', 'RU', '79991234567'],
    ['0049301234567', 'RU', '49301234567'],
    ['490301234567', 'RU', '49301234567'],
    ['0301234567', 'DE', '49301234567'],
    ['2125550123', 'US', '12125550123'],
    ['01112125550123', 'US', '12125550123'],
  ] as const)('written as %s in %s counts as %s, and is found by it', (digits, country, number) => {
    expect(countedName(digits, country)).toBe(number);
    expect(phoneSpellings(number, country)).toEqual(expect.arrayContaining([digits, number]));
    expect(new Set(phoneSpellings(digits, country))).toEqual(new Set(phoneSpellings(number, country)));
  });

  it.each([
    ['no number of any country', '1234567890', 'RU'],
    ['another number without its country code', '89991234567', 'US'],
    ['numbers of two countries', '9511234567', 'RU'],
    ['an e-mail', 'vera@example.com', 'RU'],
  ] as const)('is known only as it is written if it is %s', (_, name, country) => {
    expect([countedName(name, country), phoneSpellings(name, country)]).toEqual([name, []]);
  });
});
