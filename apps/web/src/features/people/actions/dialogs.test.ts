import { expect, it } from 'vitest';
import { banUntil, localDay } from './dialogs.tsx';

const now = new Date('2026-11-23T10:00:00Z');

it('returns no end, a number of days ahead, or the end of the last day', () => {
  expect(banUntil('Never', '', now)).toBeNull();
  expect(banUntil('7', '', now)).toBe('2026-11-30T10:00:00.000Z');
  expect(banUntil('Date', '2026-12-31', now)).toBe(new Date(2027, 0, 1).toISOString());
});

it('computes today in the user’s time zone', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
