import { expect, it } from 'vitest';
import { isSameName, matching } from './artists-search.ts';

const artists = ['Dj Åse', 'Burial', 'Ase & Co', 'Ёлка'].map((name) => ({ name }));
const names = (query: string) => matching(artists, query).map(({ name }) => name);

it('finds names regardless of accents and case, and lists prefix matches first', () => {
  expect(names('ase')).toEqual(['Ase & Co', 'Dj Åse']);
  expect(names('елк')).toEqual(['Ёлка']);
  expect(names('  ')).toHaveLength(4);
  expect(names('zzz')).toEqual([]);
});

it('treats names as the same if they differ only in accents and case', () => {
  expect(isSameName('Ana Říhová', ' ana rihova')).toBe(true);
  expect(isSameName('Ana Říhová', 'Ana')).toBe(false);
});
