import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../dates.ts';
import { isQuickRelease, isReleaseDateValid, releaseDateWindow } from './release-date.ts';

/** A plain day, the ends of a month and of years, and both sides of a leap day. */
const windows = [
  ['2026-11-21', '2026-11-24', '2026-11-28', '2027-11-21'],
  ['2026-11-28', '2026-12-01', '2026-12-05', '2027-11-28'],
  ['2026-12-29', '2027-01-01', '2027-01-05', '2027-12-29'],
  ['2026-12-31', '2027-01-03', '2027-01-07', '2027-12-31'],
  ['2027-01-01', '2027-01-04', '2027-01-08', '2028-01-01'],
  ['2027-03-01', '2027-03-04', '2027-03-08', '2028-02-29'],
  ['2028-02-26', '2028-02-29', '2028-03-04', '2029-02-25'],
  ['2028-02-29', '2028-03-03', '2028-03-07', '2029-02-28'],
] as const;

const before = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
const after = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

describe.each(windows)('seen on %s', (today, from, quickTo, to) => {
  it(`goes from ${from} to ${to}, quick to ${quickTo}`, () => {
    expect(releaseDateWindow(today as LocalDate)).toEqual({ from, to, quickTo });
  });

  it('takes both ends and nothing beside them', () => {
    expect([before(from), from, to, after(to)].map((day) => isReleaseDateValid(day, today as LocalDate))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('calls exactly the first five days quick', () => {
    const days = [before(from), from, after(from), before(quickTo), quickTo, after(quickTo), to];
    expect(days.map((day) => isQuickRelease(day, today as LocalDate))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each(['2027-02-29', '2027-02-30', '2027-2-3', '2027-03-01T00:00:00Z', 'soon', ''])(
  'takes no day that the calendar lacks, though it would lie within: %j',
  (date) => {
    expect(isReleaseDateValid(date, '2026-11-21' as LocalDate)).toBe(false);
  },
);
