import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './data-table.module.css';
import selectionCellsClasses from './selection-cells.module.css';
import sortButtonClasses from './sort-button.module.css';

/** A table whose rows are loading; the placeholders are only visual. */
export const LoadingTable = ({ children }: { children: ReactNode }) => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
};

export type SortOrder = 'ASC' | 'DESC';

interface Sorting {
  /** The key of the sorted column. */
  readonly by: string;
  readonly order: SortOrder;
  /** Called when a heading is pressed; the screen decides on the order. */
  readonly onSort: (column: string) => void;
}

/** The sort order of a column, as in `aria-sort`. */
const ariaSort = (sorting: Sorting | undefined, column: string): 'ascending' | 'descending' | 'none' => {
  if (sorting?.by !== column) return 'none';
  return sorting.order === 'ASC' ? 'ascending' : 'descending';
};

interface SortButtonProps {
  readonly column: string;
  readonly header: string;
  readonly sorting: Sorting;
}

/** A heading that sorts by its column; an arrow shows the current order. */
const SortButton = ({ column, header, sorting }: SortButtonProps) => {
  const isSorted = sorting.by === column;
  const Icon = isSorted ? (sorting.order === 'ASC' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <button
      type="button"
      className={sortButtonClasses.sort}
      data-sorted={isSorted || undefined}
      onClick={() => sorting.onSort(column)}
    >
      {header}
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  );
};

/** The properties of a column that affect its placeholder. */
interface SkeletonColumn {
  readonly key: string;
  readonly align?: 'start' | 'end';
  readonly isTitle?: boolean;
  readonly isActions?: boolean;
  readonly isHeaderHidden?: boolean;
  readonly isHiddenOnPhone?: boolean;
  readonly from?: string;
}

interface SkeletonRowsProps {
  readonly columns: readonly SkeletonColumn[];
  readonly hasNumbers: boolean;
  readonly isSelectable: boolean;
}

const COUNT = 6;

/** Placeholder rows in the table's columns. */
const SkeletonRows = ({ columns, hasNumbers, isSelectable }: SkeletonRowsProps) =>
  Array.from({ length: COUNT }, (_, index) => index).map((index) => (
    <tr key={index}>
      {isSelectable && (
        <td className={classes.select} data-select>
          <Skeleton height="1.125rem" width="1.125rem" radius="xs" style={{ marginInline: 'auto' }} />
        </td>
      )}
      {hasNumbers && (
        <td className={classes.number}>
          <Skeleton height="0.875rem" width="1rem" />
        </td>
      )}
      {columns.map(({ key, align, isTitle, isActions, isHeaderHidden, isHiddenOnPhone, from }) => (
        <td
          key={key}
          data-align={align}
          data-from={from}
          data-label={isTitle || isActions || isHeaderHidden ? undefined : ''}
          data-title={isTitle || undefined}
          data-actions={isActions || undefined}
          data-picture={(isHeaderHidden && !isActions) || undefined}
          data-phone={isHiddenOnPhone ? 'hidden' : 'plain'}
        >
          {isActions ? null : isHeaderHidden ? (
            <Skeleton height="3rem" width="3rem" radius="xs" />
          ) : (
            <Skeleton height={isTitle ? '1rem' : '0.875rem'} width={`${(isTitle ? 75 : 65) - (index % 3) * 12}%`} />
          )}
        </td>
      ))}
    </tr>
  ));

export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  /** Absent: every row. */
  readonly isSelectable?: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  /** Selects or deselects these rows. */
  readonly onToggleAll: (rows: readonly Row[], isSelected: boolean) => void;
  /** The label of a row's checkbox, including the row's name. */
  readonly labelOf: (row: Row) => string;
  /** The label of the checkbox that selects the whole page. */
  readonly allLabel: string;
}

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
}

const Checkbox = ({ label, isChecked, isPartial = false, isDisabled = false, onToggle }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className={selectionCellsClasses.target}>
      <input
        ref={input}
        type="checkbox"
        className={selectionCellsClasses.box}
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
};

const SelectCell = <Row,>({ selection, row }: { selection: Selection<Row>; row: Row }) => (
  <Checkbox
    label={selection.labelOf(row)}
    isChecked={selection.isSelected(row)}
    isDisabled={selection.isSelectable?.(row) === false}
    onToggle={() => selection.onToggle(row)}
  />
);

/** The checkbox that selects all rows of a page, or none. */
const SelectAllHead = <Row,>({ selection, rows }: { selection: Selection<Row>; rows: readonly Row[] }) => {
  const selectable = rows.filter((row) => selection.isSelectable?.(row) ?? true);
  const count = selectable.filter(selection.isSelected).length;
  const isAll = selectable.length > 0 && count === selectable.length;
  return (
    <Checkbox
      label={selection.allLabel}
      isChecked={isAll}
      isPartial={count > 0 && !isAll}
      isDisabled={selectable.length === 0}
      onToggle={() => selection.onToggleAll(selectable, !isAll)}
    />
  );
};

export interface Column<Row> {
  readonly key: string;
  /** The heading, and the cell's label when the table becomes cards. */
  readonly header: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Any CSS width. Absent: as wide as the content or, in a table of fixed columns, the remaining width. */
  readonly width?: string;
  /** The card's heading on a phone: no label, larger type. */
  readonly isTitle?: boolean;
  /** Buttons and icons: no label on a phone, at the end of the card. */
  readonly isActions?: boolean;
  /** A visually hidden heading, as over pictures and buttons. */
  readonly isHeaderHidden?: boolean;
  readonly isHiddenOnPhone?: boolean;
  /** The minimum window width for this column: 70, 80 or 90 em. Cards always show it. */
  readonly from?: 'large' | 'wide' | 'widest';
  /** No label on a phone: the value is self-explanatory. */
  readonly isPlain?: boolean;
  /** In one line, with an ellipsis where it does not fit; a title takes all the width that is left. */
  readonly isOneLine?: boolean;
  /** The heading is a button that sorts by `key`. */
  readonly isSortable?: boolean;
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shows a numbering column that begins with this number: `(page - 1) * take + 1`. */
  readonly firstNumber?: number;
  /** New rows are loading: the current ones stay, faded. */
  readonly isBusy?: boolean;
  /** The first rows are loading: placeholders are shown. */
  readonly isLoading?: boolean;
  /** Columns keep their widths on every page. */
  readonly isFixed?: boolean;
  readonly sorting?: Sorting;
  /** Adds a checkbox to each row. */
  readonly selection?: Selection<Row>;
  /** The content below an open row, as wide as the table; null for a closed row. */
  readonly detail?: (row: Row) => ReactNode;
}

/** Shown for a missing value. Cards on a phone leave the fact out. */
export const NoneCell = ({ children = '—' }: { readonly children?: string }) => <span data-none>{children}</span>;

/** Apply to a row's link to make the whole row its target. */
export const rowLinkClass = classes.rowLink ?? '';

/** Explicit roles: cards override `display`, which makes browsers drop the table semantics. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table that becomes cards on a phone. The screen renders loading, empty and error states instead of it. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    firstNumber,
    isBusy = false,
    isLoading = false,
    isFixed,
    sorting,
    selection,
    detail,
  } = props;
  const hasNumbers = firstNumber !== undefined;
  return (
    <table
      {...as.table}
      aria-label={label}
      aria-busy={isBusy}
      className={classes.table}
      data-fixed={isFixed || undefined}
      data-selectable={selection !== undefined || undefined}
    >
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {selection && (
            <th {...as.columnheader} scope="col" className={classes.select}>
              <SelectAllHead selection={selection} rows={rows} />
            </th>
          )}
          {hasNumbers && (
            <th {...as.columnheader} scope="col" className={classes.number}>
              #
            </th>
          )}
          {columns.map(({ key, header, align, width, isHeaderHidden, isSortable, from }) => (
            <th
              key={key}
              {...as.columnheader}
              scope="col"
              data-align={align}
              data-from={from}
              style={{ width }}
              aria-sort={isSortable ? ariaSort(sorting, key) : undefined}
            >
              {isSortable && sorting ? (
                <SortButton column={key} header={header} sorting={sorting} />
              ) : isHeaderHidden ? (
                <VisuallyHidden>{header}</VisuallyHidden>
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {isLoading && <SkeletonRows columns={columns} hasNumbers={hasNumbers} isSelectable={selection !== undefined} />}
        {rows.map((row, index) => {
          const opened = detail?.(row) ?? null;
          return (
            <Fragment key={rowKey(row)}>
              <tr {...as.row} data-selected={selection?.isSelected(row) || undefined}>
                {selection && (
                  <td {...as.cell} className={classes.select} data-select>
                    <SelectCell selection={selection} row={row} />
                  </td>
                )}
                {hasNumbers && (
                  <td {...as.cell} className={classes.number}>
                    {firstNumber + index}
                  </td>
                )}
                {columns.map(
                  ({
                    key,
                    header,
                    cell,
                    align,
                    isTitle,
                    isActions,
                    isHeaderHidden,
                    isHiddenOnPhone,
                    isPlain,
                    isOneLine,
                    from,
                  }) => (
                    <td
                      key={key}
                      {...as.cell}
                      data-align={align}
                      data-from={from}
                      data-label={isTitle || isActions || isHeaderHidden ? undefined : header}
                      data-title={isTitle || undefined}
                      data-actions={isActions || undefined}
                      data-picture={(isHeaderHidden && !isActions) || undefined}
                      data-line={isOneLine || undefined}
                      data-phone={isHiddenOnPhone ? 'hidden' : isPlain ? 'plain' : undefined}
                    >
                      {cell(row, index)}
                    </td>
                  ),
                )}
              </tr>
              {opened !== null && (
                <tr {...as.row} className={classes.detail}>
                  <td
                    {...as.cell}
                    colSpan={columns.length + Number(hasNumbers) + Number(selection !== undefined)}
                    data-detail
                  >
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};
