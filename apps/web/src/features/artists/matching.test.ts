import { expect, it } from 'vitest';
import { isSameName, matching } from './matching.ts';

const artists = ['Dj Åse', 'Burial', 'Ase & Co', 'Ёлка'].map((name) => ({ name }));
const names = (query: string) => matching(artists, query).map(({ name }) => name);

it('finds names without minding accents and case, those that begin so first', () => {
  expect(names('ase')).toEqual(['Ase & Co', 'Dj Åse']);
  expect(names('елк')).toEqual(['Ёлка']);
  expect(names('  ')).toHaveLength(4);
  expect(names('zzz')).toEqual([]);
});

it('takes names for the same that differ in accents and case alone', () => {
  expect(isSameName('Ana Říhová', ' ana rihova')).toBe(true);
  expect(isSameName('Ana Říhová', 'Ana')).toBe(false);
});
