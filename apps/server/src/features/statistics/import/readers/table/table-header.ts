import type { LineIssue } from '#features/statistics/import/report-rows.ts';

const REQUIRED = ['day', 'platform', 'quantity'] as const;
const CODES = ['track_uuid', 'isrc', 'upc'] as const;
const KNOWN = [...REQUIRED, ...CODES, 'territory'] as const;
type Column = (typeof KNOWN)[number];

/** The place of each column; −1: the report does not have it. */
export type Columns = Readonly<Record<Column, number>> & { readonly count: number };

/** Finds the columns by their names, in any order and case; others are passed over. */
export const readHeader = (fields: readonly string[]): { columns: Columns; issues: Omit<LineIssue, 'line'>[] } => {
  const names = fields.map((field) => field.trim().toLowerCase());
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
