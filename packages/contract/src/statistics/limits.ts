/** The windows of the general statistics, in the order in which they are offered; the second is the one to begin with. */
export const PERIODS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR', 'CUSTOM'] as const;
export type Period = (typeof PERIODS)[number];

/** How many of the bad lines of a report are named; the others are counted. */
export const BAD_LINES_NAMED = 1_000;
/** A report’s name. */
export const REPORT_NAME_MAX = 128;
/** The longest line of a report, in characters. */
export const REPORT_LINE_MAX = 65_536;
/** The largest report, in bytes once it is unpacked. */
export const REPORT_MAX_BYTES = 20 * 1024 ** 3;
/** What one line may report, either way. */
export const QUANTITY_MAX = 1_000_000_000_000;

/** What became of an import: it counts, is being read, was refused, was replaced or undone, or counts without its rows. */
export const IMPORT_STATUSES = ['ACTIVE', 'RUNNING', 'FAILED', 'ENDED', 'ARCHIVED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
