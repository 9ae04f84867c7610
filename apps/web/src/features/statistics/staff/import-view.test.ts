import { expect, it } from 'vitest';
import { monthsToKeep } from './import-view.tsx';

it('starts with this month and returns five years of months, across year ends', () => {
  const months = monthsToKeep(new Date('2026-01-31T23:30:00Z'));
  expect(months.slice(0, 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01']);
  expect([months.length, months.at(-1)]).toEqual([60, '2021-02-01']);
});
