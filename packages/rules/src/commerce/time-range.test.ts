import { expect, it } from 'vitest';
import { addTimeRange } from './time-range.ts';

it.each([
  ['2027-01-31T12:30:00Z', 1, 'MONTH', '2027-02-28T12:30:00Z'],
  ['2028-01-31T00:00:00Z', 1, 'MONTH', '2028-02-29T00:00:00Z'],
  ['2026-11-30T23:59:59Z', 3, 'MONTH', '2027-02-28T23:59:59Z'],
  ['2026-12-15T08:00:00Z', 1, 'MONTH', '2027-01-15T08:00:00Z'],
  ['2028-02-29T00:00:00Z', 1, 'YEAR', '2029-02-28T00:00:00Z'],
  ['2026-11-21T19:00:00Z', 1, 'YEAR', '2027-11-21T19:00:00Z'],
  ['2026-03-28T12:00:00Z', 2, 'DAY', '2026-03-30T12:00:00Z'],
  ['2026-11-21T19:00:00Z', 36, 'HOUR', '2026-11-23T07:00:00Z'],
] as const)('counts from %s, %i %s, to %s', (from, count, range, to) => {
  expect(addTimeRange(new Date(from), count, range)).toEqual(new Date(to));
});
