import { expect, it } from 'vitest';
import { isDue } from './make-backup.ts';

const now = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);

it.each([
  ['there is none yet', { any: null, whole: null }, 24, true],
  ['the last one is old enough', { any: ago(24), whole: ago(24) }, 24, true],
  ['the last one is newer', { any: ago(23.9), whole: ago(23.9) }, 24, false],
  ['one failed a while ago', { any: ago(1), whole: ago(30) }, 24, true],
  ['one failed just now', { any: ago(0.9), whole: ago(30) }, 24, false],
  ['the first one failed just now', { any: ago(0.5), whole: null }, 24, false],
  ['one failed, and they are made more often than failures are retried', { any: ago(0.5), whole: ago(1) }, 0.5, true],
])('is due or not: %s', (_, starts, everyHours, due) => {
  expect(isDue(starts, everyHours * HOUR, now)).toBe(due);
});
