import { expect, it } from 'vitest';
import type { LocalDate } from '../dates.ts';
import {
  changeInPercent,
  monthOf,
  pointsOf,
  rankedStores,
  reportedStreams,
  runningSums,
  storeTotals,
  streamsAt,
} from './series.ts';

const day = (text: string) => text as LocalDate;
const window = { from: day('2026-10-30'), to: day('2026-11-02') };

it('a line has a point for every day, or for every month that the window touches', () => {
  expect(pointsOf(window, 'DAY')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
  expect(pointsOf(window, 'MONTH')).toEqual(['2026-10-01', '2026-11-01']);
  expect(pointsOf({ from: day('2025-12-31'), to: day('2026-01-01') }, 'MONTH')).toEqual(['2025-12-01', '2026-01-01']);
  expect(pointsOf({ from: day('2026-11-22'), to: day('2026-11-22') }, 'DAY')).toEqual(['2026-11-22']);
  expect(monthOf(day('2026-02-28'))).toBe('2026-02-01');
});

it('points without streams are zero, and several rows of a point add up', () => {
  const rows = [
    { day: day('2026-10-31'), totalQuantity: 5 },
    { day: day('2026-10-31'), totalQuantity: -2 },
    { day: day('2026-09-01'), totalQuantity: 99 },
  ];
  expect(streamsAt(pointsOf(window, 'DAY'), rows)).toEqual([0, 3, 0, 0]);
});

it('the last days have no streams until a report of them has come', () => {
  const days = pointsOf({ from: day('2026-11-18'), to: day('2026-11-22') }, 'DAY');
  const rows = (last: string) => [{ day: day(last), totalQuantity: 7 }];
  expect(reportedStreams(days, rows('2026-11-18'), day('2026-11-22'))).toEqual([7, 0, null, null, null]);
  expect(reportedStreams(days, rows('2026-11-21'), day('2026-11-22'))).toEqual([0, 0, 0, 7, null]);
  expect(reportedStreams(days, rows('2026-11-22'), day('2026-11-22'))).toEqual([0, 0, 0, 0, 7]);
  expect(reportedStreams(days, [], day('2027-01-01'))).toEqual([0, 0, 0, 0, 0]);
});

it('a store’s total is the sum of its rows', () => {
  const rows = [
    { platform: 'spotify', day: day('2026-10-01'), totalQuantity: 5 },
    { platform: 'deezer', day: day('2026-10-01'), totalQuantity: 1 },
    { platform: 'spotify', day: day('2026-11-01'), totalQuantity: -2 },
  ];
  expect(storeTotals(rows)).toEqual([
    { platform: 'spotify', totalQuantity: 3 },
    { platform: 'deezer', totalQuantity: 1 },
  ]);
});

it('stores come by streams, most first, and the main ones without any are among them', () => {
  const stores = [
    { platform: 'deezer', totalQuantity: -4 },
    { platform: 'spotify', totalQuantity: 3 },
  ];
  expect(rankedStores(stores, ['spotify', 'youtube']).map(({ platform }) => platform)).toEqual([
    'spotify',
    'youtube',
    'deezer',
  ]);
});

it.each([
  [112, 100, 12],
  [100, 300, -66.7],
  [5, 0, null],
  [5, -3, null],
  [0, 10, -100],
  [-5, 10, -150],
])('%i after %i is a change of %s percent', (now, before, change) => {
  expect(changeInPercent(now, before)).toBe(change);
});

it('running sums grow day by day, also over days without streams', () => {
  const days = [
    { day: 1, totalQuantity: 4 },
    { day: 3, totalQuantity: 2 },
  ];
  expect(runningSums(days, 4)).toEqual([4, 4, 6, 6]);
});
