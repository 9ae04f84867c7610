import { QUANTITY_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { isLocalDate, utcDay } from '@dubplate/rules/dates';

/** The cells of a line, as they are written: what `\` protects is still marked by it. */
export const splitCells = (line: string): readonly string[] =>
  line.includes('\\\t') ? line.split(/(?<!(?<!\\)(?:\\\\)*\\)\t/) : line.split('\t');

/** What a cell says, without the marks of what is protected. */
export const readCell = (cells: readonly string[], place: number | undefined): string => {
  const cell = (place === undefined ? undefined : cells[place]) ?? '';
  return (cell.includes('\\') ? cell.replace(/\\(.)/g, '$1') : cell).trim();
};

/** The values of a cell that may have several. */
export const readValues = (cells: readonly string[], place: number): readonly string[] =>
  (cells[place] ?? '')
    .split(/(?<!\\)\|/)
    .map((value) => value.replace(/\\(.)/g, '$1').trim())
    .filter((value) => value !== '');

const DATE = /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?$/;

/** The days that a date of the standard (`2026`, `2026-11`, `2026-11-01`, `20261101`) has, both included; null for none. */
export const readDate = (text: string): { readonly first: LocalDate; readonly last: LocalDate } | null => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return null;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isLocalDate(first)) return null;
  if (day !== undefined) return { first, last: first };
  const after = month === undefined ? Date.UTC(Number(year) + 1, 0, 0) : Date.UTC(Number(year), Number(month), 0);
  return { first, last: utcDay(new Date(after)) };
};

/** A whole number, perhaps written with a fraction of zeros; null for anything else. */
export const readCount = (text: string): number | null => {
  if (!/^[+-]?\d{1,15}(?:\.0*)?$/.test(text)) return null;
  const count = Number(text);
  return Math.abs(count) > QUANTITY_MAX ? null : count;
};
