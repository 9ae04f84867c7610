import { JUMP } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { daysIn } from './periods.ts';

/** The streams of a track at one store on one day, with the days before. */
export interface Peak {
  readonly day: LocalDate;
  readonly quantity: number;
  /** Streams of the `JUMP.days` days before, at the same store. */
  readonly before: number;
  /** The first day on which any store reported the track. */
  readonly firstDay: LocalDate;
}

/** How many streams a day were usual before a peak. */
export const usualStreams = ({ before }: Pick<Peak, 'before'>): number => Math.max(0, before) / JUMP.days;

/**
 * Returns true if a day has so many more streams than usual that they may not come from listeners. New tracks never
 * count: a strong first day is normal.
 */
export const isJump = (peak: Peak): boolean =>
  peak.quantity >= JUMP.minimum &&
  daysIn({ from: peak.firstDay, to: peak.day }) > JUMP.knownDays &&
  peak.quantity >= JUMP.factor * usualStreams(peak);
