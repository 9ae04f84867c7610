import { expect, it } from 'vitest';
import { isMonthlyPlan, savedPercent } from './saved-percent.ts';

const plan = (amount: number, time_range_count: number, time_range: 'DAY' | 'MONTH' | 'YEAR') => ({
  amount,
  time_range_count,
  time_range,
});
const monthly = plan(10, 1, 'MONTH');

it.each([
  [plan(60, 1, 'YEAR'), 50],
  [plan(86, 1, 'YEAR'), 28],
  [plan(27, 3, 'MONTH'), 10],
  [plan(120, 1, 'YEAR'), null],
  [plan(200, 1, 'YEAR'), null],
  [plan(0, 1, 'MONTH'), null],
  [monthly, null],
])('is the saving against the monthly plan: %o', (one, percent) => {
  expect(savedPercent(one, monthly)).toBe(percent);
});

it('is null without a monthly plan', () => {
  expect(savedPercent(plan(60, 1, 'YEAR'), undefined)).toBeNull();
});

it('takes neither the free plan nor a longer one for the monthly', () => {
  expect([monthly, plan(0, 1, 'MONTH'), plan(10, 2, 'MONTH'), plan(10, 1, 'YEAR')].map(isMonthlyPlan)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
