import { momentName } from '@dubplate/ern/layout/package-names';
import { describe, expect, it } from 'vitest';
import { mayLeave } from '../serve-stores.ts';
import { nextTry, TRIES_BEFORE_A_PERSON } from './fail-delivery.ts';

const NOW = new Date('2026-11-23T13:30:00.123Z');

it('is retried after 1, 4, 16 and 64 minutes, then every 6 hours, and finally by staff', () => {
  const minutes = (tries: number) => {
    const at = nextTry(tries, NOW);
    return at === 'infinity' ? at : (at.getTime() - NOW.getTime()) / 60_000;
  };
  expect([1, 2, 3, 4, 5, 6, 9].map(minutes)).toEqual([1, 4, 16, 64, 256, 360, 360]);
  expect(minutes(TRIES_BEFORE_A_PERSON)).toBe('infinity');
});

it('formats a moment as the choreography does', () => {
  expect(momentName(NOW)).toBe('20261123133000123');
});

describe('a schedule', () => {
  // A Monday.
  it.each([
    [null, true],
    [{ days: ['MON'], from: 13, to: 14 }, true],
    [{ days: ['MON'], from: 0, to: 13 }, false],
    [{ days: ['TUE', 'SUN'], from: 0, to: 24 }, false],
  ] as const)('%j lets packages out: %s', (schedule, may) => {
    expect(mayLeave(schedule, NOW)).toBe(may);
  });
});
