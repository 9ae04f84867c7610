import { expect, it } from 'vitest';
import { dayByKey } from './date-field.tsx';

const range = { min: '2026-11-25', max: '2027-11-22' };

it.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2027-01-05', '2026-12-29'],
  ['ArrowDown', '2026-12-29', '2027-01-05'],
  // The week begins on Monday: 27 December is a Sunday.
  ['Home', '2026-12-27', '2026-12-21'],
  ['End', '2026-12-21', '2026-12-27'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['Shift+PageDown', '2026-11-20', '2027-11-20'],
  // No further than what can be chosen.
  ['PageUp', '2026-12-01', '2026-11-25'],
  ['Shift+PageDown', '2027-01-01', '2027-11-22'],
])('%s moves from %s to %s', (key, day, to) =>
  expect(dayByKey(day, key.replace('Shift+', ''), key.startsWith('Shift'), range)).toBe(to),
);

it.each(['Enter', 'Tab', 'Escape', 'a'])('%s moves nowhere', (key) =>
  expect(dayByKey('2026-12-01', key, false, range)).toBeNull(),
);
