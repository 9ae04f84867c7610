import { expect, it } from 'vitest';
import { spanOf } from './spans.ts';

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

it.each([
  [20 * SECOND, 0, 'minute'],
  [HOUR - 60 * SECOND, 59, 'minute'],
  [HOUR, 1, 'hour'],
  [48 * HOUR - SECOND, 47, 'hour'],
  [48 * HOUR, 2, 'day'],
  [-5 * SECOND, 0, 'minute'],
])('%d ms are %d %s', (ms, value, unit) => {
  expect(spanOf(ms)).toEqual({ value, unit });
});
