import type { LocalDate } from '@dubplate/rules/dates';
import { expect, it } from 'vitest';
import { tableDate } from './releases-table.tsx';

it('dates are in Russian form; a release without one has a dash', () => {
  expect(tableDate('2026-03-09' as LocalDate)).toBe('09.03.2026');
  expect(tableDate(null)).toBe('—');
});
