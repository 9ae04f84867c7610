import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { ColumnKey } from '#features/releases/sheet/model/columns.ts';
import type { SheetNames } from '#features/releases/sheet/model/names.ts';
import {
  type Cursor,
  clearRange,
  copyRange,
  fillDown,
  findFault,
  moveTo,
  type Place,
  pasteTable,
  rangeOf,
} from '#features/releases/sheet/model/ranges.ts';
import type { SheetRow } from '#features/releases/sheet/model/rows.ts';
import type { CellText, ChangeCount, Sheet } from '#features/releases/sheet/model/sheet.ts';
import { parseTsv } from '#features/releases/sheet/model/tsv.ts';
import { codeOf } from '#ui/shortcuts/key-press.ts';
import type { Leaving } from './cell-editor.tsx';

/** What a change of several cells has done. */
export type Report =
  | ({ readonly kind: 'changed'; readonly outside: number } & ChangeCount)
  | { readonly kind: 'undone' | 'redone' };

interface GridOptions {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  readonly columns: readonly { readonly key: ColumnKey }[];
  readonly names: SheetNames;
  readonly onReport: (report: Report) => void;
}

interface Editing {
  readonly row: string;
  readonly column: ColumnKey;
  /** Replaces the cell's text; null: it is edited. */
  readonly typed: string | null;
}

const START: Place = { row: 0, column: 0 };
const PAGE_ROWS = 10;
const steps: Readonly<Record<Exclude<Leaving, 'stay'>, Place>> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};
const END = Number.MAX_SAFE_INTEGER;

/** Returns where a key moves; null for other keys. */
const targetOf = ({ key, ctrlKey, metaKey }: KeyboardEvent, { row, column }: Place): Place | null => {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? END : row + 1, column };
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: isFar ? END : column + 1 };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? END : row, column: END };
    case 'PageDown':
      return { row: row + PAGE_ROWS, column };
    case 'PageUp':
      return { row: row - PAGE_ROWS, column };
    default:
      return null;
  }
};

/** The current cell and the range of a sheet, and everything that keys and the clipboard do with them. */
export const useGrid = ({ sheet, rows, columns, names, onReport }: GridOptions) => {
  const [cursor, setCursor] = useState<Cursor>({ at: START, anchor: START });
  const [editing, setEditing] = useState<Editing | null>(null);
  const shown = { rows, columns };
  // Rows may have gone since.
  const current = moveTo({ at: cursor.at, anchor: cursor.anchor }, cursor.at, shown, true);
  const range = rangeOf(current);
  const { row, column } = current.at;
  const [active, activeColumn] = [rows[row], columns[column]];

  const move = (to: Place, isExtended = false) => setCursor(moveTo(current, to, shown, isExtended));
  const change = (cells: readonly CellText[], outside = 0) =>
    onReport({ kind: 'changed', outside, ...sheet.setCells(cells, names) });
  const edit = (typed: string | null = null) => {
    if (active && activeColumn) setEditing({ row: active.key, column: activeColumn.key, typed });
  };
  const undo = () => sheet.undo() && onReport({ kind: 'undone' });
  const redo = () => sheet.redo() && onReport({ kind: 'redone' });
  const fill = () => change(fillDown(shown, range, names));
  const goToFault = (step: 1 | -1) => {
    const place = findFault(shown, current.at, step);
    if (place) move(place);
  };

  /** The action of a key. */
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey, altKey } = event;
    const code = codeOf(event);
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !altKey) {
      if (code === 'KeyZ') return shiftKey ? redo : undo;
      if (code === 'KeyY') return redo;
      if (code === 'KeyD') return fill;
      if (code === 'KeyA')
        return () => setCursor({ at: START, anchor: { row: rows.length - 1, column: columns.length - 1 } });
    }
    const target = targetOf(event, current.at);
    if (target && !altKey) return () => move(target, shiftKey);
    if (isCommand || altKey) return null;
    switch (key) {
      case 'Enter':
      case 'F2':
        return () => edit();
      case 'F8':
        return () => goToFault(shiftKey ? -1 : 1);
      case 'Delete':
      case 'Backspace':
        return () => change(clearRange(shown, range));
      case 'Tab': {
        // From the last cell of a row the focus leaves the sheet, so that the keyboard is never caught in it.
        const next = column + (shiftKey ? -1 : 1);
        return next < 0 || next >= columns.length ? null : () => move({ row, column: next });
      }
      case 'Escape':
        return () => move(current.at);
      default:
        return key.length === 1 ? () => edit(key) : null;
    }
  };

  return {
    cursor: current,
    range,
    active,
    activeColumn: activeColumn?.key,
    editing,
    edit,
    move,
    undo,
    redo,
    fill,
    goToFault,
    cancelEdit: () => setEditing(null),
    commitEdit(text: string, leaving: Leaving): void {
      if (!editing) return;
      setEditing(null);
      const count = sheet.setCells([{ row: editing.row, column: editing.column, text }], names);
      if (count.rejected > 0) onReport({ kind: 'changed', outside: 0, ...count });
      if (leaving === 'stay') return;
      const step = steps[leaving];
      move({ row: row + step.row, column: column + step.column });
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing) return;
      const act = actionOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    },
    onCopy(event: ClipboardEvent): void {
      event.preventDefault();
      event.clipboardData.setData('text/plain', copyRange(shown, range, names));
    },
    onCut(event: ClipboardEvent): void {
      event.preventDefault();
      event.clipboardData.setData('text/plain', copyRange(shown, range, names));
      change(clearRange(shown, range));
    },
    onPaste(event: ClipboardEvent): void {
      event.preventDefault();
      const table = parseTsv(event.clipboardData.getData('text/plain'));
      const { cells, outside } = pasteTable(shown, range, table);
      if (cells.length === 0) return;
      change(cells, outside);
      const width = Math.max(...table.map((line) => line.length));
      const end = { row: range.top + table.length - 1, column: range.left + width - 1 };
      if (table.length > 1 || width > 1)
        setCursor(moveTo({ at: end, anchor: { row: range.top, column: range.left } }, end, shown, true));
    },
  };
};

export type Grid = ReturnType<typeof useGrid>;
