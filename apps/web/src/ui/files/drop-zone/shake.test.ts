import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShake } from './shake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a zone that refuses a file shakes for 500 ms, counted from the last refusal', () => {
  const told: boolean[] = [];
  const shake = createShake((isShaking) => told.push(isShaking));
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
  shake.begin();
  vi.advanceTimersByTime(400);
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(told).toEqual([true, false, true, true]);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toBe(false);
});

it('says nothing more once it is gone', () => {
  const told: boolean[] = [];
  const shake = createShake((isShaking) => told.push(isShaking));
  shake.begin();
  shake.stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([true]);
});
