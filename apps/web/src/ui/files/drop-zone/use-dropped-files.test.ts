import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShake } from './use-dropped-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a zone that refuses a file shakes for 500 ms, counted from the last refusal', () => {
  const received: boolean[] = [];
  const shake = createShake((isShaking) => received.push(isShaking));
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(received).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual([true, false]);
  shake.begin();
  vi.advanceTimersByTime(400);
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(received).toEqual([true, false, true, true]);
  vi.advanceTimersByTime(1);
  expect(received.at(-1)).toBe(false);
});

it('makes no more calls once it is stopped', () => {
  const received: boolean[] = [];
  const shake = createShake((isShaking) => received.push(isShaking));
  shake.begin();
  shake.stop();
  vi.advanceTimersByTime(1_000);
  expect(received).toEqual([true]);
});
