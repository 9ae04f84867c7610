import { expect, it } from 'vitest';
import { changesOf } from './fields.ts';

it('returns only the changed fields, and ignores the order of a list', () => {
  const before = { amount: 15, includedIn: ['A', 'B'], maxArtists: null };
  expect(changesOf(before, { amount: 15, includedIn: ['B', 'A'], maxArtists: null })).toEqual({});
  expect(changesOf(before, { amount: 16, includedIn: ['A'], maxArtists: 5 })).toEqual({
    amount: 16,
    includedIn: ['A'],
    maxArtists: 5,
  });
});
