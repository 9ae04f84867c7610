// biome-ignore-all lint/a11y/useSemanticElements: elements of a table can not be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its current cell
// biome-ignore-all lint/a11y/useKeyWithMouseEvents: keys extend a range with Shift
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { ColumnKey } from '#features/releases/sheet/model/columns.ts';
import type { SheetNames } from '#features/releases/sheet/model/names.ts';
import { isInRange, type Range } from '#features/releases/sheet/model/ranges.ts';
import { choicesAt, type Fault, type SheetRow, textAt } from '#features/releases/sheet/model/rows.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import classes from './grid.module.css';
import type { Grid } from './use-grid.ts';

export interface GridColumn {
  readonly key: ColumnKey;
  readonly width: number;
  readonly isList?: boolean;
}

/** The column that stays in sight in the sheet of releases. */
const FIXED: ColumnKey = 'title';
const ROW_HEIGHT = 40;
const OVERSCAN = 8;

interface RowProps {
  readonly row: SheetRow;
  readonly index: number;
  readonly columns: readonly GridColumn[];
  readonly names: SheetNames;
  /** Id of the sheet, from which the cells' ids are made. */
  readonly id: string;
  readonly offset: number;
  /** The selected columns of this row; null if it has none. */
  readonly left: number | null;
  readonly right: number | null;
  /** The column of the current cell if it is in this row. */
  readonly current: number | null;
  readonly labelOf: (key: ColumnKey) => string;
  readonly faultText: (fault: Fault) => string;
  /** The edit of a cell of this row. */
  readonly edit:
    | ({ readonly column: ColumnKey; readonly typed: string | null } & Pick<CellEditorProps, 'onCommit' | 'onCancel'>)
    | null;
}

export const cellId = (id: string, row: number, column: number): string => `${id}-${row}-${column}`;

// The compiler keeps the rows as one list: without its own memo each would render with every move of the selection.
const Row = memo((props: RowProps) => {
  const { row, index, columns, names, id, offset, left, right, current, edit, labelOf, faultText } = props;
  const text = useMessages('catalogue', 'sheet');
  const isMarked = row.state === 'failed' || row.state === 'conflict' || row.state === 'gone';
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-state={row.state}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.head} data-fixed>
        <span className={classes.text}>
          {row.kind === 'release' ? index + 1 : `${row.number}. ${row.releaseTitle || text('untitled')}`}
        </span>
        {row.state !== 'saved' && <VisuallyHidden>{text(`state_${row.state}`)}</VisuallyHidden>}
        {isMarked && <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />}
      </div>
      {columns.map(({ key, isList = false }, place) => {
        const faults = row.faults.get(key);
        const value = textAt(row, key, names);
        const isSelected = left !== null && right !== null && place >= left && place <= right;
        return (
          <div
            key={key}
            id={cellId(id, index, place)}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={isSelected}
            aria-invalid={faults ? true : undefined}
            className={classes.cell}
            data-row={index}
            data-column={place}
            data-fixed={(row.kind === 'release' && key === FIXED) || undefined}
            data-current={current === place || undefined}
            data-rejected={row.rejected.has(key) || undefined}
            title={faults?.map(faultText).join('\n')}
          >
            {edit?.column === key ? (
              <CellEditor
                label={labelOf(key)}
                text={edit.typed ?? value}
                choices={choicesAt(row, key, names)}
                isList={isList}
                onCommit={edit.onCommit}
                onCancel={edit.onCancel}
              />
            ) : (
              <span className={classes.text}>{value}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});

/** What a row is: a release, or a track. */
export type SheetView = 'releases' | 'tracks';

interface SheetGridProps {
  readonly id: string;
  readonly label: string;
  readonly view: SheetView;
  readonly rows: readonly SheetRow[];
  readonly columns: readonly GridColumn[];
  readonly names: SheetNames;
  readonly grid: Grid;
  readonly labelOf: (key: ColumnKey) => string;
  readonly faultText: (fault: Fault) => string;
  /** Id of the text that explains the current cell. */
  readonly describedBy: string;
}

const placeOf = ({ target }: { readonly target: EventTarget }) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
};

const rowRange = ({ top, bottom, left, right }: Range, row: number) =>
  isInRange({ top, bottom, left: 0, right: 0 }, row, 0) ? { left, right } : { left: null, right: null };

/**
 * A grid of cells: https://www.w3.org/WAI/ARIA/apg/patterns/grid/. The grid itself has the focus and names the current
 * cell, so that scrolling never removes the focused element.
 */
export const SheetGrid = (props: SheetGridProps) => {
  // The virtualizer changes in place, which the compiler would not notice.
  'use no memo';
  const { id, label, view, rows, columns, names, grid, labelOf, faultText, describedBy } = props;
  const text = useMessages('catalogue', 'sheet');
  const place = useRef<HTMLDivElement>(null);
  const { cursor, range, editing } = grid;
  const { at } = cursor;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_HEIGHT,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      // The current cell is named by the grid, and its editor keeps the typed text.
      return at.row < count && !shown.includes(at.row) ? [...shown, at.row].sort((a, b) => a - b) : shown;
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the cell changes, not when rows do
  useLayoutEffect(() => {
    if (rows.length === 0) return;
    virtual.scrollToIndex(at.row);
    const cell = document.getElementById(cellId(id, at.row, at.column));
    const area = place.current;
    if (!cell || !area || 'fixed' in cell.dataset) return;
    const fixed = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-fixed]') ?? [])];
    const covered = fixed.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
    const [start, end] = [cell.offsetLeft - covered, cell.offsetLeft + cell.offsetWidth - area.clientWidth];
    if (area.scrollLeft > start) area.scrollLeft = start;
    else if (area.scrollLeft < end) area.scrollLeft = end;
  }, [at.row, at.column]);

  // An ended edit gives the focus back.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && !document.activeElement?.matches('input, button, a'))
      place.current?.focus({ preventScroll: true });
    wasEditing.current = editing !== null;
  }, [editing]);

  const handleDown = (event: MouseEvent) => {
    const target = placeOf(event);
    if (!target || event.button !== 0 || (event.target as Element).closest('input')) return;
    grid.move(target, event.shiftKey);
  };
  const handleOver = (event: MouseEvent) => {
    const target = event.buttons === 1 && !editing ? placeOf(event) : null;
    if (target && (target.row !== at.row || target.column !== at.column)) grid.move(target, true);
  };
  const template = `var(--sheet-head) ${columns.map(({ key, width }) => (key === FIXED ? 'var(--sheet-title)' : `${width}px`)).join(' ')}`;
  return (
    <div
      ref={place}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={rows.length > 0 ? cellId(id, at.row, at.column) : undefined}
      aria-describedby={describedBy}
      className={classes.grid}
      data-view={view}
      style={{ '--sheet-columns': template } as CSSProperties}
      onKeyDown={editing ? undefined : grid.onKeyDown}
      onCopy={editing ? undefined : grid.onCopy}
      onCut={editing ? undefined : grid.onCut}
      onPaste={editing ? undefined : grid.onPaste}
      onMouseDown={handleDown}
      onMouseOver={handleOver}
      onDoubleClick={(event) => placeOf(event) && !editing && grid.edit()}
    >
      <div role="rowgroup" className={classes.header}>
        <div role="row" aria-rowindex={1} className={classes.row} data-header>
          <div role="columnheader" aria-colindex={1} className={classes.head} data-fixed>
            <VisuallyHidden>{text('row')}</VisuallyHidden>
          </div>
          {columns.map(({ key }, index) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 2}
              className={classes.cell}
              data-fixed={(view === 'releases' && key === FIXED) || undefined}
            >
              <span className={classes.text}>{labelOf(key)}</span>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row
              key={row.key}
              row={row}
              index={index}
              columns={columns}
              names={names}
              id={id}
              offset={start}
              {...rowRange(range, index)}
              current={at.row === index ? at.column : null}
              labelOf={labelOf}
              faultText={faultText}
              edit={
                editing?.row === row.key ? { ...editing, onCommit: grid.commitEdit, onCancel: grid.cancelEdit } : null
              }
            />
          );
        })}
      </div>
    </div>
  );
};
