import { Fragment, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { SelectAllHead, SelectCell, type Selection } from './selection-cells.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { ariaSort, SortButton, type Sorting } from './sort-button.tsx';

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
                <span className={classes.hidden}>{header}</span>
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
                      data-phone={isHiddenOnPhone ? 'hidden' : isPlain ? 'plain' : undefined}
                    >
                      {cell(row, index)}
                    </td>
                  ),
                )}
              </tr>
              {opened !== null && (
                <tr {...as.row} className={classes.detail}>
                  <td {...as.cell} colSpan={columns.length + Number(hasNumbers) + Number(selection !== undefined)}>
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
