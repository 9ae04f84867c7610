import { expect, it } from 'vitest';
import { changed, isNarrowed, queryOf, readPurchasesSearch } from './api.ts';

it('reads filters from the address, and drops unknown values', () => {
  expect(
    readPurchasesSearch({
      view: 'SET_ASIDE',
      status: 'PAID',
      provider: 'gold',
      from: 'x',
      to: '2026-11-01',
      user: '1',
    }),
  ).toEqual({ view: 'SET_ASIDE', status: 'PAID', to: '2026-11-01' });
});

it.each(['SET_ASIDE', 'IN_DISPUTE', 'PART_REFUNDED'])('keeps the view %s of the address', (view) => {
  expect(readPurchasesSearch({ view })).toEqual({ view });
  expect(readPurchasesSearch({ view: 'ALL' })).toEqual({});
});

it('asks for a type or for a name', () => {
  expect(queryOf({ bought: 'SUBSCRIPTION' })).toMatchObject({ type: 'SUBSCRIPTION', page: 1 });
  expect(queryOf({ bought: 'PREMIUM_1M', person: 'anna' })).toMatchObject({ name: 'PREMIUM_1M', username: 'anna' });
});

it('returns to the first page when a filter changes', () => {
  expect(changed({ page: 3, take: 20, status: 'PAID' }, { status: undefined })).toEqual({ take: 20 });
  expect(isNarrowed({ page: 3, take: 20 })).toBe(false);
  expect(isNarrowed({ person: 'a' })).toBe(true);
});
