import { TERRITORIES } from '@dubplate/contract/releases/territories';
import { describe, expect, it } from 'vitest';
import { countriesIn, differenceOf, grantedTerritories, isNowhere, type Territories, unionOf } from './territories.ts';

const CODES = ['BY', 'KZ', 'RU'];
/** `US` is in no list and represents the rest of the world. */
const WORLD = [...CODES, 'US'];
const SUBSETS = Array.from({ length: 2 ** CODES.length }, (_, bits) =>
  CODES.filter((_code, place) => (bits >> place) % 2 === 1),
);
const SETS = SUBSETS.flatMap((codes): Territories[] => [
  { kind: 'ONLY', codes },
  { kind: 'EXCEPT', codes },
]);
const has = (territories: Territories, code: string): boolean => countriesIn(territories).includes(code);

describe('territories', () => {
  it('grants listed countries, or all of them without a list, but never an excluded country', () => {
    for (const territories of SUBSETS)
      for (const excluded of SUBSETS) {
        const granted = grantedTerritories({
          territories: [...territories].reverse(),
          excluded_territories: [...excluded, ...excluded],
        });
        const name = `${territories} without ${excluded}`;
        for (const code of WORLD)
          expect(has(granted, code), `${code} of ${name}`).toBe(
            (territories.length === 0 || territories.includes(code)) && !excluded.includes(code),
          );
        expect(granted.codes, name).toEqual([...new Set(granted.codes)].sort());
      }
  });

  it('adds and subtracts sets', () => {
    for (const one of SETS)
      for (const other of SETS)
        for (const code of WORLD) {
          const name = `${code}: ${one.kind} ${one.codes}, ${other.kind} ${other.codes}`;
          expect(has(unionOf(one, other), code), name).toBe(has(one, code) || has(other, code));
          expect(has(differenceOf(one, other), code), name).toBe(has(one, code) && !has(other, code));
        }
  });

  it('distinguishes the world from nowhere', () => {
    expect(countriesIn(grantedTerritories({}))).toEqual(TERRITORIES);
    expect(isNowhere(grantedTerritories({ territories: ['BY'], excluded_territories: ['BY'] }))).toBe(true);
    expect(isNowhere(grantedTerritories({ excluded_territories: TERRITORIES }))).toBe(true);
    expect(isNowhere(grantedTerritories({ territories: ['BY'] }))).toBe(false);
  });
});
