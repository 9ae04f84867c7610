import { COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';

/** Problems of a cover's shape. */
export type CoverFault = 'NOT_SQUARE' | 'TOO_SMALL' | 'TOO_LARGE';

/**
 * Checks a cover's pixels after the EXIF orientation: square, and a side of 1440 to 3000.
 * @returns every fault that it has, none when it may be published
 */
export function checkCover({ width, height }: { width: number; height: number }): CoverFault[] {
  const faults: CoverFault[] = [];
  if (width !== height) faults.push('NOT_SQUARE');
  if (Math.min(width, height) < COVER_MIN_SIDE) faults.push('TOO_SMALL');
  if (Math.max(width, height) > COVER_MAX_SIDE) faults.push('TOO_LARGE');
  return faults;
}
