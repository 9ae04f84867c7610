import type { Text } from '@dubplate/contract/catalogue';
import type { StatisticsIssueCode } from '@dubplate/contract/statistics/errors';
import type { LocalDate } from '@dubplate/contract/wire';

/** A line of a report: streams of one store on a day or in a longer period. */
export interface ReportRow {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly day: LocalDate;
  readonly lastDay: LocalDate;
  /** The key of the store. */
  readonly platform: string;
  /** Whether the store is “All platforms”, so that the row may be a total. */
  readonly mayBeTotal: boolean;
  /** Two upper-case letters. */
  readonly territory: string | null;
  readonly quantity: number;
  readonly trackUuid: string | null;
  /** Upper case without separators. */
  readonly isrc: string | null;
  /** Only digits. */
  readonly upc: string | null;
}

export interface LineIssue {
  readonly line: number;
  /** The file of a report in parts. */
  readonly part?: number;
  readonly code: StatisticsIssueCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ReportLines {
  readonly rows: readonly ReportRow[];
  readonly issues: readonly LineIssue[];
  /** Number of other lines: headers, comments, empty lines and records without streams. */
  readonly passed: number;
}

/** One of the files of a report in parts. */
export interface Part {
  readonly number: number;
  readonly count: number;
}

export interface ReportContext {
  /** The current UTC day. */
  readonly today: LocalDate;
  /** Null if the report is one file. */
  readonly part: Part | null;
}

/** Reads a report format a few lines at a time. @throws ReportUnreadable */
export type ReadReport = (text: AsyncIterable<string>, context: ReportContext) => AsyncIterable<ReportLines>;

/** A report that cannot be read to its end. */
export class ReportUnreadable extends Error {
  readonly detail: Text;

  constructor(detail: Text) {
    super(detail.en);
    this.name = 'ReportUnreadable';
    this.detail = detail;
  }
}

/** Maximum number of consecutive empty lines: a small archive can contain billions. */
const BLANK_LINES_MAX = 10_000;

/** @throws ReportUnreadable if there are too many */
export const checkBlankLines = (count: number): void => {
  if (count <= BLANK_LINES_MAX) return;
  throw new ReportUnreadable({
    en: `more than ${BLANK_LINES_MAX} empty lines follow each other.`,
    ru: `в файле больше ${BLANK_LINES_MAX} пустых строк подряд.`,
  });
};
