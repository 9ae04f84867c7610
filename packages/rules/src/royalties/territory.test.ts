import { expect, it } from 'vitest';
import { reportedTerritory } from './territory.ts';

it.each([
  ['de', 'DE'],
  ['UK', 'GB'],
  ['USA', 'US'],
  ['gbr', 'GB'],
  ['United States', 'US'],
  ['United States of America', 'US'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Bosnia & Herzegovina', 'BA'],
  ["Cote d'Ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Russian Federation', 'RU'],
  ['Korea, Republic of', 'KR'],
  ['Германия', 'DE'],
  ['Россия', 'RU'],
  ['Казахстан', 'KZ'],
  ['США', 'US'],
  ['Кипр', 'CY'],
  ['Кайман', undefined],
  ['Atlantis', undefined],
  ['OU', null],
  ['ZZ', null],
  ['World', null],
  ['Весь мир', null],
  ['', null],
])('%s is %s', (text, territory) => {
  expect(reportedTerritory(text)).toBe(territory);
});

it('every country has a name in both languages, of which none means two countries', () => {
  const names = ['en', 'ru'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  for (const code of ['AD', 'CD', 'CG', 'FK', 'KY', 'VG', 'VI', 'ZW'])
    expect(names.map((locale) => reportedTerritory(locale.of(code) ?? ''))).toEqual([code, code]);
});
