import { ApiError, hasCode } from './errors.ts';

/** The first lines of a table whose format is not known, as `UNKNOWN_FORMAT` answers them. */
export interface UnknownTable {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const cellsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((cell) => String(cell ?? '')) : []);

/** Returns the table of a refusal, or null for other errors. */
export const unknownTableOf = (error: unknown): UnknownTable | null => {
  if (!(error instanceof ApiError) || !hasCode(error, 'UNKNOWN_FORMAT')) return null;
  const header = cellsOf(error.data.header);
  const lines = Array.isArray(error.data.lines) ? error.data.lines.map(cellsOf) : [];
  return header.length === 0 && lines.length === 0 ? null : { header, lines: lines.length === 0 ? [header] : lines };
};
