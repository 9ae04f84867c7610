import type { ColumnKey } from './columns.ts';
import type { SheetNames } from './names.ts';
import { type SheetRow, textAt } from './rows.ts';
import type { CellText } from './sheet.ts';
import { writeTsv } from './tsv.ts';

/** A cell by its place in the shown rows and columns. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The current cell, and the opposite corner of the selected range. */
export interface Cursor {
  readonly at: Place;
  readonly anchor: Place;
}

/** A selected range, both ends included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Shown {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly { readonly key: ColumnKey }[];
}

const limit = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));
const limitPlace = ({ row, column }: Place, { rows, columns }: Shown): Place => ({
  row: limit(row, rows.length),
  column: limit(column, columns.length),
});

/** Moves the current cell within the sheet. An extended range keeps its anchor. */
export const moveTo = (cursor: Cursor, to: Place, shown: Shown, isExtended = false): Cursor => {
  const at = limitPlace(to, shown);
  return { at, anchor: isExtended ? limitPlace(cursor.anchor, shown) : at };
};

export const rangeOf = ({ at, anchor }: Cursor): Range => ({
  top: Math.min(at.row, anchor.row),
  bottom: Math.max(at.row, anchor.row),
  left: Math.min(at.column, anchor.column),
  right: Math.max(at.column, anchor.column),
});

export const isInRange = ({ top, bottom, left, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

const places = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Calls `textOf` for each cell of a range; cells outside of the sheet are left out. */
const fill = (
  { rows, columns }: Shown,
  { top, bottom, left, right }: Range,
  textOf: (row: number, column: number) => string,
): CellText[] =>
  places(top, bottom).flatMap((row) =>
    places(left, right).flatMap((column) => {
      const [target, { key } = {}] = [rows[row], columns[column]];
      return target && key ? [{ row: target.key, column: key, text: textOf(row, column) }] : [];
    }),
  );

/** The texts of a range for a spreadsheet. */
export const copyRange = ({ rows, columns }: Shown, { top, bottom, left, right }: Range, names: SheetNames): string =>
  writeTsv(
    rows.slice(top, bottom + 1).map((row) => columns.slice(left, right + 1).map(({ key }) => textAt(row, key, names))),
  );

export interface Paste {
  readonly cells: readonly CellText[];
  /** How many texts lie beyond the last row or column. */
  readonly outside: number;
}

/** Puts a table at the first cell of a range. A single text, or a table that fits a whole number of times, fills it. */
export const pasteTable = (shown: Shown, range: Range, table: readonly (readonly string[])[]): Paste => {
  const height = table.length;
  const width = Math.max(...table.map((row) => row.length), 0);
  if (height === 0 || width === 0) return { cells: [], outside: 0 };
  const { top, left } = range;
  const timesOf = (size: number, part: number): number => (size % part === 0 ? size / part : 1);
  const down = timesOf(range.bottom - top + 1, height);
  const across = timesOf(range.right - left + 1, width);
  const target = { top, left, bottom: top + height * down - 1, right: left + width * across - 1 };
  const cells = fill(shown, target, (row, column) => table[(row - top) % height]?.[(column - left) % width] ?? '');
  return { cells, outside: height * down * width * across - cells.length };
};

/** Repeats the first row of a range in its other rows; of a single row, the row above it. */
export const fillDown = (shown: Shown, range: Range, names: SheetNames): CellText[] => {
  const isSingle = range.top === range.bottom;
  const source = shown.rows[isSingle ? range.top - 1 : range.top];
  if (!source) return [];
  return fill(shown, isSingle ? range : { ...range, top: range.top + 1 }, (_, column) => {
    const key = shown.columns[column]?.key;
    return key ? textAt(source, key, names) : '';
  });
};

export const clearRange = (shown: Shown, range: Range): CellText[] => fill(shown, range, () => '');

/** The next or previous cell with a fault, row by row, starting over at the end; null if there is none. */
export const findFault = ({ rows, columns }: Shown, from: Place, step: 1 | -1): Place | null => {
  const width = columns.length;
  const count = rows.length * width;
  const start = from.row * width + from.column;
  for (let distance = 1; distance <= count; distance++) {
    const index = (start + step * distance + count * 2) % count;
    const place = { row: Math.floor(index / width), column: index % width };
    const key = columns[place.column]?.key;
    if (key && rows[place.row]?.faults.has(key)) return place;
  }
  return null;
};
