export const TITLE_MIN = 3;
export const VERSION_MIN = 3;
export const PUBLISHER_MIN = 3;
export const COPYRIGHT_MIN = 3;
export const LYRICS_MIN = 12;
export const COMPOSER_NAME_MIN = 2;
/** Longest line a draft may hold, in characters. */
export const LINE_MAX = 255;
export const LYRICS_MAX = 20_000;
export const TRACKS_MAX = 200;
export const CREDITS_MAX = 100;
/** The window of release dates, in days from today, both ends included. */
export const RELEASE_DATE_MIN_DAYS = 3;
export const RELEASE_DATE_MAX_DAYS = 365;
/** The first days of that window are the quick, paid ones. */
export const QUICK_RELEASE_DAYS = 5;
/** Quiet time before a draft saves itself, in milliseconds. */
export const AUTO_SAVE_MS = 1000;

export const RELEASE_TYPES = ['SINGLE', 'ALBUM', 'EP'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];
export const RELEASE_STATUSES = ['DRAFT', 'PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];
export const COMPOSER_ROLES = [
  'COMPOSER',
  'LYRICIST',
  'COMPOSER_AND_LYRICIST',
  'WRITER',
  'ADAPTER',
  'ARRANGER',
  'COMPOSER_AND_ARRANGER',
  'INCOME_PARTICIPANT',
  'SUB_AUTHOR',
  'TRANSLATOR',
] as const;
export type ComposerRole = (typeof COMPOSER_ROLES)[number];
/** Sent by older clients where a version is meant to be empty. */
export const NO_VERSION = '-';
