import type { WEEKDAYS } from '@dubplate/contract/delivery/limits';

/** When packages may leave: hours of the UTC day, `to` not included. */
export interface Schedule {
  readonly days: readonly (typeof WEEKDAYS)[number][];
  readonly from: number;
  readonly to: number;
}

/** By `Date#getUTCDay`. */
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** Whether packages may leave now; always without a schedule. */
export const mayLeave = (schedule: Schedule | null, now: Date): boolean => {
  if (schedule === null) return true;
  const hour = now.getUTCHours();
  return schedule.days.includes(DAYS[now.getUTCDay()] ?? 'SUN') && hour >= schedule.from && hour < schedule.to;
};
