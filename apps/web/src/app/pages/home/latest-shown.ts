import { THUMBNAIL_SIDES } from '@dubplate/contract/files/limits';

// The build reads this as well (build/early-requests.ts): the first page's releases and cover are requested before its
// scripts.

/** The number of large releases, and of small covers below them: full rows of 2, 3, 4 and 6. */
export const LATEST_SHOWN = 3;
const FURTHER_SHOWN = 12;

/** The most recently changed releases that were sent. */
export const LATEST_FILTER = {
  take: LATEST_SHOWN + FURTHER_SHOWN,
  status: 'PENDING,MODERATED,PUBLISHED,DENIED',
} as const;

/** The `sizes` of the covers on the first shelf: on a phone the first cover fills the row. */
export const FIRST_COVER_SIZES = '(min-width: 48em) 27rem, (min-width: 40em) 30vw, calc(100vw - 2rem)';
export const LARGE_COVER_SIZES = '(min-width: 48em) 27rem, (min-width: 40em) 30vw, calc(50vw - 1.625rem)';
/** The available thumbnails of the first cover, with their widths in pixels. */
export const LARGE_COVER_WIDTHS = { medium: THUMBNAIL_SIDES.medium, large: THUMBNAIL_SIDES.large } as const;
