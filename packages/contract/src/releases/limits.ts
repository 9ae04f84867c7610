export const TITLE_MIN = 3;
export const VERSION_MIN = 3;
export const PUBLISHER_MIN = 3;
export const COPYRIGHT_MIN = 3;
export const LYRICS_MIN = 12;
export const COMPOSER_NAME_MIN = 2;
/** Longest line a draft may hold, in characters. */
export const LINE_MAX = 255;
/** Longest code that is typed, hyphens and spaces included. */
export const CODE_MAX = 32;
export const LYRICS_MAX = 20_000;
export const TRACKS_MAX = 200;
export const CREDITS_MAX = 100;
/** Drafts of an account, without edits of published releases and without drafts from an older system. */
export const DRAFTS_MAX_FREE = 500;
export const DRAFTS_MAX_PAID = 10_000;
/** The window of release dates, in days from today, both ends included. */
export const RELEASE_DATE_MIN_DAYS = 3;
export const RELEASE_DATE_MAX_DAYS = 365;
/** The first days of that window are the quick, paid ones. */
export const QUICK_RELEASE_DAYS = 5;
/** Days within which every plan promises to publish a release after submission. */
export const PUBLICATION_MAX_DAYS = 14;
/** The same for paid plans, which are ahead of the queue. */
export const PUBLICATION_PAID_DAYS = 4;
/** Maximum releases of each kind in the list of releases that need attention. */
export const ATTENTION_LISTED = 3;
/** Maximum length of a search, in characters; only its first few words count. */
export const SEARCH_MAX = 200;
export const SEARCH_WORDS_MAX = 8;
/** Debounce of a search while the user types, in milliseconds. */
export const SEARCH_QUIET_MS = 250;
/** Quiet time before a draft saves itself, in milliseconds. */
export const AUTO_SAVE_MS = 1000;

export const RELEASE_TYPES = ['SINGLE', 'ALBUM', 'EP'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];
export const RELEASE_STATUSES = ['DRAFT', 'PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];
/** By what a list of releases is sorted; the first is the default. */
export const RELEASE_SORTS = ['updated_at', 'title', 'release_date'] as const;
export type ReleaseSort = (typeof RELEASE_SORTS)[number];
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
/** Further credits of a track, for contributors who are not artists here; a musician plays an instrument. */
export const CREDIT_ROLES = [
  'LEAD_VOCALIST',
  'BACKGROUND_VOCALIST',
  'MUSICIAN',
  'PROGRAMMER',
  'RECORDING_ENGINEER',
  'MIXING_ENGINEER',
  'MASTERING_ENGINEER',
] as const;
export type CreditRole = (typeof CREDIT_ROLES)[number];
/** How much of a recording was made by AI. */
export const AI_CONTRIBUTIONS = ['NONE', 'PARTLY', 'ALL'] as const;
export type AiContribution = (typeof AI_CONTRIBUTIONS)[number];
/** `CLEAN`: an explicit recording without its explicit parts. */
export const ADVISORIES = ['CLEAN'] as const;
export type Advisory = (typeof ADVISORIES)[number];
/** First year of a P or C line; the last is the year after the current one. */
export const LINE_YEAR_MIN = 1900;
/** Longest name of a time zone, in characters. */
export const TIME_ZONE_MAX = 64;
/** Sent by older clients where a version is meant to be empty. */
export const NO_VERSION = '-';

/**
 * Interval at which a changing draft is saved as a version, in milliseconds; content about to be lost is always saved.
 */
export const VERSION_QUIET_MS = 5 * 60_000;
/** Days for which a version is kept once it has become history. */
export const VERSION_DAYS = 30;
/** In what a version differs from the one before it; `SENT`: it was sent to moderation like this. */
export const VERSION_CHANGES = [
  'CREATED',
  'TITLE',
  'COVER',
  'TYPE',
  'GENRE',
  'LANGUAGE',
  'RELEASE_DATE',
  'COPYRIGHT',
  'TERRITORIES',
  'CODES',
  'ARTISTS',
  'TRACK_ADDED',
  'TRACK_REMOVED',
  'TRACK_ORDER',
  'TRACKS',
  'SENT',
] as const;
export type VersionChange = (typeof VERSION_CHANGES)[number];

/** Languages, and genres, that are offered before all others. */
export const USUAL_CHOICES = 5;
