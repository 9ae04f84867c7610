import type { TimeRange } from '@dubplate/contract/commerce/limits';
import { monthsOf } from './time-range.ts';

interface PricedPlan {
  /** Whole US dollars. */
  readonly amount: number;
  readonly time_range_count: number;
  readonly time_range: TimeRange;
}

/** Whether what other plans save is counted against this one. */
export const isMonthlyPlan = ({ amount, time_range_count, time_range }: PricedPlan): boolean =>
  amount > 0 && time_range === 'MONTH' && time_range_count === 1;

/**
 * Returns the saving of a plan against the monthly plan over the same time, in whole percent; null if there is none.
 */
export const savedPercent = (plan: PricedPlan, monthly: PricedPlan | undefined): number | null => {
  if (!monthly || plan.amount === 0) return null;
  const whole = monthly.amount * monthsOf(plan.time_range_count, plan.time_range);
  const saved = Math.round((1 - plan.amount / whole) * 100);
  return saved >= 1 ? Math.min(saved, 99) : null;
};
