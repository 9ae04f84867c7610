import { gs1CheckDigit } from '@dubplate/rules/releases/codes';
import type { StoredRange } from './store.ts';

/** The first and the last designation of a year. */
export const FIRST_DESIGNATION = 1;
export const LAST_DESIGNATION = 99_999;

export const yearOf = (now: Date): number => now.getUTCFullYear() % 100;

/** The next number of a range: an ISRC's designation starts again each year. */
export const nextNumber = (range: StoredRange, now: Date): number =>
  range.kind === 'ISRC' && range.year !== yearOf(now) ? FIRST_DESIGNATION : range.next_number;

/** How many numbers a range has left; of ISRCs, this year. */
export const leftIn = (range: StoredRange, now: Date): number =>
  Math.max(0, range.last_number - nextNumber(range, now) + 1);

/** The code of a number. */
export const codeOf = (range: StoredRange, number: number, now: Date): string => {
  if (range.kind === 'ISRC')
    return `${range.prefix}${String(yearOf(now)).padStart(2, '0')}${String(number).padStart(5, '0')}`;
  const digits = String(number).padStart((range.digits ?? 12) - 1, '0');
  return digits + gs1CheckDigit(digits);
};

/** Real ranges alone once there is one; an empty one does not bring back the placeholders. */
export const usableRanges = (ranges: readonly StoredRange[]): StoredRange[] => {
  const real = ranges.filter(({ is_placeholder }) => !is_placeholder);
  return real.length > 0 ? real : [...ranges];
};
