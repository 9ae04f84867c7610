import type { LocalDate } from '@dubplate/rules/dates';
import { expect, it } from 'vitest';
import { periodIn, readStatisticsSearch, windowIn, withPeriod } from './statistics-screen.tsx';

const today = '2026-11-22' as LocalDate;
const chosen = { from: '2026-03-01' as LocalDate, to: '2026-03-09' as LocalDate };

it.each([
  [{}, {}],
  [{ period: 'MONTH' }, {}],
  [{ period: 'WEEK' }, { period: 'WEEK' }],
  [{ period: 'CENTURY' }, {}],
  [
    { period: 'CUSTOM', from: '2026-03-01', to: '2026-03-09' },
    { period: 'CUSTOM', ...chosen },
  ],
  [
    { period: 'CUSTOM', from: '2026-03-09', to: '2026-03-01' },
    { period: 'CUSTOM', ...chosen },
  ],
  [{ period: 'CUSTOM', from: '2026-03-01' }, {}],
  [{ period: 'CUSTOM', from: '2026-03-01', to: '2026-02-30' }, {}],
  [{ period: 'YEAR', from: '2026-03-01', to: '2026-03-09' }, { period: 'YEAR' }],
  [{ compare: 'yes' }, { compare: 'yes' }],
  [{ compare: 'no' }, {}],
])('the address %j asks for %j', (search, expected) => {
  expect(readStatisticsSearch(search)).toEqual(expected);
});

it('is a month unless the address has another period', () => {
  expect(periodIn({})).toBe('MONTH');
  expect(windowIn({}, today)).toEqual({ from: '2026-10-22', to: today });
  expect(windowIn({ period: 'WEEK' }, today)).toEqual({ from: '2026-11-16', to: today });
  expect(windowIn({ period: 'CUSTOM', ...chosen }, today)).toEqual(chosen);
});

it('another period starts at the first page, and keeps the other settings', () => {
  const current = { period: 'WEEK', compare: 'yes', page: 3, take: 20 } as const;
  expect(withPeriod(current, 'YEAR')).toEqual({ period: 'YEAR', compare: 'yes', take: 20 });
  expect(withPeriod(current, 'CUSTOM', chosen)).toEqual({ period: 'CUSTOM', ...chosen, compare: 'yes', take: 20 });
});
