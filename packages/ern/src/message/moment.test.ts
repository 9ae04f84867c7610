import { expect, it } from 'vitest';
import { momentIn } from './moment.ts';

it.each([
  ['2026-12-04', '00:00', 'UTC', '2026-12-04T00:00:00Z'],
  ['2026-12-04', '18:30', 'America/New_York', '2026-12-04T23:30:00Z'],
  ['2026-07-04', '18:30', 'America/New_York', '2026-07-04T22:30:00Z'],
  ['2026-12-04', '00:00', 'Asia/Kolkata', '2026-12-03T18:30:00Z'],
  ['2026-12-04', '00:00', 'Pacific/Kiritimati', '2026-12-03T10:00:00Z'],
  // The clocks go forward at 2: half past two is half past three.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
  // They go back at 2: half past one comes twice, and the first one counts.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(momentIn(day, time, zone)).toBe(moment);
});

it('refuses an unknown zone', () => {
  expect(() => momentIn('2026-12-04', '00:00', 'Mars/Olympus')).toThrow(RangeError);
});
