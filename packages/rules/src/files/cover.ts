import { COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';

/** Problems of a cover's shape. */
export type CoverIssue = 'NOT_SQUARE' | 'TOO_SMALL' | 'TOO_LARGE';

/**
 * Checks a cover's pixels after the EXIF orientation: square, and a side of 1440 to 3000.
 * @returns every issue that it has, none when it may be published
 */
export function checkCover({ width, height }: { width: number; height: number }): CoverIssue[] {
  const issues: CoverIssue[] = [];
  if (width !== height) issues.push('NOT_SQUARE');
  if (Math.min(width, height) < COVER_MIN_SIDE) issues.push('TOO_SMALL');
  if (Math.max(width, height) > COVER_MAX_SIDE) issues.push('TOO_LARGE');
  return issues;
}
