import type { LinkVisits } from '@dubplate/contract/multilinks/schemas';
import type { Window } from '@dubplate/rules/statistics/periods';
import { expect, it } from 'vitest';
import { countVisits } from './link-visits.tsx';

it('counts the page by day and the stores over all days, most first', () => {
  const rows = [
    { day: '2026-11-02', store: null, visits: 5 },
    { day: '2026-11-02', store: 'deezer', visits: 1 },
    { day: '2026-11-03', store: 'deezer', visits: 1 },
    { day: '2026-11-03', store: 'spotify', visits: 3 },
    { day: '2026-11-04', store: null, visits: 2 },
  ] as LinkVisits[];
  expect(countVisits(rows, { from: '2026-11-01', to: '2026-11-04' } as Window)).toEqual({
    days: [0, 5, 0, 2],
    total: 7,
    stores: [
      { store: 'spotify', visits: 3 },
      { store: 'deezer', visits: 2 },
    ],
  });
});
