import type { Text } from '@dubplate/contract/catalogue';
import type { StatisticsIssueCode } from '@dubplate/contract/statistics/errors';
import type { LocalDate } from '@dubplate/contract/wire';

/** One line of a report, as far as it is ours: streams of one store, in one day or a longer time. */
export interface ReportRow {
  /** In the file; the header is 1. */
  readonly line: number;
  readonly day: LocalDate;
  readonly lastDay: LocalDate;
  /** A store’s key, mapped. */
  readonly platform: string;
  /** Whether the report says “All platforms”, so that the row may be the sum of others. */
  readonly mayBeTotal: boolean;
  /** Two letters, upper case. */
  readonly territory: string | null;
  readonly quantity: number;
  readonly trackUuid: string | null;
  /** Upper case, without separators. */
  readonly isrc: string | null;
  /** Digits alone. */
  readonly upc: string | null;
}

/** What is wrong with a line. */
export interface LineIssue {
  readonly line: number;
  /** Which file of a report in parts; absent: the report is one file. */
  readonly part?: number;
  readonly code: StatisticsIssueCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Some lines of a report, read together. */
export interface ReportLines {
  readonly rows: readonly ReportRow[];
  readonly issues: readonly LineIssue[];
  /** How many other lines were read: headers, comments, empty lines, records that report no streams. */
  readonly passed: number;
}

/** Which file of how many a report in parts is. */
export interface Part {
  readonly number: number;
  readonly count: number;
}

export interface ReportContext {
  /** The UTC day. */
  readonly today: LocalDate;
  /** Null: the report is one file. */
  readonly part: Part | null;
}

/** Reads one form of report, a few lines at a time. @throws ReportUnreadable */
export type ReadReport = (text: AsyncIterable<string>, context: ReportContext) => AsyncIterable<ReportLines>;

/** A report that can’t be read to its end, whatever its lines say. */
export class ReportUnreadable extends Error {
  readonly detail: Text;

  constructor(detail: Text) {
    super(detail.en);
    this.name = 'ReportUnreadable';
    this.detail = detail;
  }
}

/** How many empty lines may follow each other: a small archive can hold billions of them. */
const BLANK_LINES_MAX = 10_000;

/** @throws ReportUnreadable where so many empty lines have followed each other */
export const checkBlankLines = (count: number): void => {
  if (count <= BLANK_LINES_MAX) return;
  throw new ReportUnreadable({
    en: `more than ${BLANK_LINES_MAX} empty lines follow each other.`,
    ru: `в файле больше ${BLANK_LINES_MAX} пустых строк подряд.`,
  });
};
