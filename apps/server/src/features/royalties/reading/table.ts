/** A record of a table: a line of a text, or a row of a sheet. */
export interface TableRecord {
  readonly cells: readonly string[];
  /** From 1. */
  readonly line: number;
  /** Quotes that make its cells uncertain. */
  readonly isBroken?: true;
}

/** A text with separators, or a sheet of a workbook. */
export interface Table {
  /** The sheet, or null. */
  readonly sheet: string | null;
  /** The first records. */
  readonly head: readonly TableRecord[];
  /** All records, from the first. Each call reads them again. */
  readonly open: () => AsyncIterable<readonly TableRecord[]>;
}

/** Columns of a real report; more of them are a mistake or an attack. */
export const COLUMNS_MAX = 500;

export { PREAMBLE_LINES as HEAD_RECORDS } from '@dubplate/rules/royalties/sales-table';
