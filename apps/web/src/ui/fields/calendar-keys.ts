import dayjs from 'dayjs';

type Step = (day: dayjs.Dayjs, isShifted: boolean) => dayjs.Dayjs;

const MONDAY = 1;
const DAYS = 7;
/** Returns the days since the Monday of the week. */
const behindMonday = (day: dayjs.Dayjs): number => (day.day() - MONDAY + DAYS) % DAYS;
const byMonth =
  (step: 1 | -1): Step =>
  (day, isShifted) =>
    day.add(step, isShifted ? 'year' : 'month');

/**
 * Maps keys to the days that they move to:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => day.add(-1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.add(-DAYS, 'day'),
  ArrowDown: (day) => day.add(DAYS, 'day'),
  Home: (day) => day.add(-behindMonday(day), 'day'),
  End: (day) => day.add(DAYS - 1 - behindMonday(day), 'day'),
  PageUp: byMonth(-1),
  PageDown: byMonth(1),
};

interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Returns the day `YYYY-MM-DD` to which a key moves, limited to the first and last allowed day; null for other keys.
 * With Shift, PageUp and PageDown move by years.
 */
export const dayByKey = (day: string, key: string, isShifted: boolean, { min, max }: DayRange): string | null => {
  const step = steps[key];
  if (!step) return null;
  const next = step(dayjs(day), isShifted).format('YYYY-MM-DD');
  if (min && next < min) return min;
  return max && next > max ? max : next;
};
