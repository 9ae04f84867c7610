import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './maintenance.tsx';

it.each(['2026-11-23T11:05:00.000Z', '2026-07-01T23:59:00.000Z'])('writes %s as a field does, and back', (instant) => {
  const typed = toLocalTime(instant);
  expect(typed).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
  expect(fromLocalTime(typed)).toBe(instant);
});

it.each(['', 'soon'])('takes %j for no time', (typed) => expect(fromLocalTime(typed)).toBeNull());
it('writes no time as an empty field', () => expect(toLocalTime(null)).toBe(''));
