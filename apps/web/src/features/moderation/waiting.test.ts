import { expect, it } from 'vitest';
import { spanSince } from './waiting.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', 0, 'minute'],
  ['2026-11-21T11:01:00Z', 59, 'minute'],
  ['2026-11-21T11:00:00Z', 1, 'hour'],
  ['2026-11-19T12:00:01Z', 47, 'hour'],
  ['2026-11-19T12:00:00Z', 2, 'day'],
  ['2026-11-21T12:00:05Z', 0, 'minute'],
])('%s is %d %s ago', (instant, value, unit) => {
  expect(spanSince(instant, now)).toEqual({ value, unit });
});
