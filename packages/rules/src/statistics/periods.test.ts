import { expect, it } from 'vitest';
import type { LocalDate } from '../dates.ts';
import { chosenWindow, daysIn, offeredYear, offeredYears, windowBefore, windowOf, yearWindow } from './periods.ts';

it.each([
  ['WEEK', '2026-11-22', '2026-11-16'],
  ['WEEK', '2026-01-03', '2025-12-28'],
  ['MONTH', '2026-11-22', '2026-10-22'],
  ['MONTH', '2026-03-31', '2026-02-28'],
  ['MONTH', '2024-03-31', '2024-02-29'],
  ['MONTH', '2026-01-15', '2025-12-15'],
  ['QUARTER', '2026-11-22', '2026-10-01'],
  ['QUARTER', '2026-10-01', '2026-10-01'],
  ['QUARTER', '2026-03-31', '2026-01-01'],
  ['QUARTER', '2026-04-01', '2026-04-01'],
  ['YEAR', '2026-11-22', '2025-11-22'],
  ['YEAR', '2024-02-29', '2023-02-28'],
] as const)('%s on %s begins on %s', (period, today, from) => {
  expect(windowOf(period, today as LocalDate)).toEqual({ from, to: today });
});

it('a week has seven days, today among them', () => {
  expect(daysIn(windowOf('WEEK', '2026-11-22' as LocalDate))).toBe(7);
});

it('is compared with as many days right before it', () => {
  expect(windowBefore({ from: '2026-11-16' as LocalDate, to: '2026-11-22' as LocalDate })).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
  });
});

it('a release’s year is a calendar year: the current one or one of the two before', () => {
  expect(offeredYears('2026-11-22' as LocalDate)).toEqual([2026, 2025, 2024]);
  expect(yearWindow(2025)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

it('a chosen window needs both of its days, and takes them in either order', () => {
  const [early, late] = ['2026-11-01' as LocalDate, '2026-11-09' as LocalDate];
  expect(chosenWindow(early, late)).toEqual({ from: early, to: late });
  expect(chosenWindow(late, early)).toEqual({ from: early, to: late });
  expect([chosenWindow(early, null), chosenWindow(null, late), chosenWindow(null, null)]).toEqual([null, null, null]);
});

it.each([
  [2025, 2025],
  ['2024', 2024],
  ['abc', 2026],
  ['2025abc', 2026],
  [2019, 2026],
  [undefined, 2026],
  [Number.NaN, 2026],
])('the year %s of an address is %i', (asked, year) => {
  expect(offeredYear(asked, '2026-11-22' as LocalDate)).toBe(year);
});
