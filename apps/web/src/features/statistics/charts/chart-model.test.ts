import type { LocalDate } from '@dubplate/rules/dates';
import { expect, it } from 'vitest';
import { axisTicks, openPointOf } from './chart-model.ts';

const days = (...texts: string[]) => texts as LocalDate[];

it('labels days and months in English, and adds the year if there are two', () => {
  expect(axisTicks(days('2026-10-31', '2026-11-01'), 'DAY')).toEqual(['31 Oct', '1 Nov']);
  expect(axisTicks(days('2026-01-01', '2026-09-01', '2026-12-01'), 'MONTH')).toEqual(['Jan', 'Sep', 'Dec']);
  expect(axisTicks(days('2025-12-01', '2026-01-01'), 'MONTH')).toEqual(['Dec 2025', 'Jan 2026']);
});

it('finds the day or month that is not over yet', () => {
  const today = '2026-11-01' as LocalDate;
  expect(openPointOf(days('2026-10-31', '2026-11-01'), 'DAY', today)).toBe(1);
  expect(openPointOf(days('2026-10-01', '2026-11-01', '2026-12-01'), 'MONTH', '2026-11-20' as LocalDate)).toBe(1);
  expect(openPointOf(days('2026-10-30', '2026-10-31'), 'DAY', today)).toBeUndefined();
});
