/** The windows of the general statistics, in the order in which they are offered; the second is the one to begin with. */
export const PERIODS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR', 'CUSTOM'] as const;
export type Period = (typeof PERIODS)[number];

/** How many days of a release are compared with those of others, from its release on. */
export const FIRST_DAYS = 28;
/** How many releases are compared so. */
export const FIRST_DAYS_RELEASES = 8;
/** How many records that came out in a window are named. */
export const RELEASE_DAYS_MAX = 100;

/** How many of the bad lines of a report are named; the others are counted. */
export const BAD_LINES_NAMED = 1_000;
/** A report’s name. */
export const REPORT_NAME_MAX = 128;
/** The longest line of a report, in characters. */
export const REPORT_LINE_MAX = 65_536;
/** The largest report, in bytes once it is unpacked. */
export const REPORT_MAX_BYTES = 20 * 1024 ** 3;
/** Maximum quantity of one line, positive or negative. */
export const QUANTITY_MAX = 1_000_000_000_000;

/**
 * When a day of a track at one store is shown to staff: it has at least `minimum` streams and `factor` times the average
 * of the `days` before, and the track was first reported at least `knownDays` earlier.
 */
export const JUMP = { minimum: 1_000, factor: 10, days: 28, knownDays: 14 } as const;

/** State of an import: counted, being read, refused, replaced, undone, or counted without its rows. */
export const IMPORT_STATUSES = ['ACTIVE', 'RUNNING', 'FAILED', 'ENDED', 'ARCHIVED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
