import type { LineIssue } from '#features/statistics/import/report-rows.ts';
import { delimiterOf } from './table-records.ts';

const REQUIRED = ['day', 'platform', 'quantity'] as const;
const CODES = ['track_uuid', 'isrc', 'upc'] as const;
const KNOWN = [...REQUIRED, ...CODES, 'territory'] as const;
type Column = (typeof KNOWN)[number];

/** The place of each column; −1: the report does not have it. */
export type Columns = Readonly<Record<Column, number>> & { readonly count: number };

const HEADER_MARK = /^#\s*/;

const namesOf = (fields: readonly string[]): string[] =>
  fields.map((field) => field.replace(HEADER_MARK, '').replaceAll('"', '').trim().toLowerCase());

/** Whether a line that begins with `#` is the header and not a comment. */
export const isMarkedHeader = (line: string): boolean => {
  if (!HEADER_MARK.test(line)) return false;
  const names = namesOf(line.split(delimiterOf(line)));
  return KNOWN.filter((column) => names.includes(column)).length > 1;
};

/** Finds the columns by their names, in any order and case; others are passed over. */
export const readHeader = (fields: readonly string[]): { columns: Columns; issues: Omit<LineIssue, 'line'>[] } => {
  const names = namesOf(fields);
  const columns = Object.fromEntries(KNOWN.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
  const issues: Omit<LineIssue, 'line'>[] = [
    ...REQUIRED.filter((column) => columns[column] === -1).map((column) => ({
      code: 'column_missing' as const,
      values: { column },
    })),
    ...KNOWN.filter((column) => names.filter((name) => name === column).length > 1).map((column) => ({
      code: 'column_repeated' as const,
      values: { column },
    })),
  ];
  if (CODES.every((column) => columns[column] === -1)) issues.push({ code: 'code_column_missing' });
  return { columns: { ...columns, count: fields.length }, issues };
};
