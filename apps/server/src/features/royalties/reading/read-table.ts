import { createRowReader, type FoundHeader, findHeader, type ReadRow } from '@dubplate/rules/royalties/sales-table';
import { brokenFile } from './report-unreadable.ts';
import { COLUMNS_MAX, type Table, type TableRecord } from './table.ts';

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** @throws SalesReportUnreadable */
export const checkColumns = ({ cells, line }: TableRecord): void => {
  if (cells.length <= COLUMNS_MAX || !cells.slice(COLUMNS_MAX).some(isFilled)) return;
  throw brokenFile(
    `line ${line} has more than ${COLUMNS_MAX} columns.`,
    `в строке ${line} больше ${COLUMNS_MAX} столбцов.`,
  );
};

/** Reads the rows of one table; `first` is the header that was found in its head. */
const createTableReader = (first: FoundHeader, { head, sheet }: Table) => {
  const headerLine = head[first.index]?.line ?? 0;
  const formats = [first.format, ...(first.format.tables ?? [])];
  const endings = new Set(first.format.end?.map((name) => name.toLowerCase()));
  let header = first;
  let readRow = createRowReader(header);
  let hasEnded = false;

  /** A header further below: of the same table on its next page, or of another table of the sheet. */
  const readHeader = (cells: readonly string[]): boolean => {
    const found = findHeader([cells], formats);
    if (!found) return false;
    header = { ...found, preamble: first.preamble, above: first.above };
    readRow = createRowReader(header);
    hasEnded = false;
    return true;
  };

  return (record: TableRecord): ReadRow => {
    const { cells, line, isBroken } = record;
    if (line <= headerLine) return { type: 'skipped' };
    checkColumns(record);
    const issue = (code: 'cells_differ' | 'quotes_invalid'): ReadRow => ({
      type: 'issue',
      line,
      code,
      value: cells.join(' ').slice(0, 200),
    });
    if (isBroken) return issue('quotes_invalid');
    const read = hasEnded ? ({ type: 'skipped' } as const) : readRow(cells, line);
    if (read.type !== 'row' && readHeader(cells)) return { type: 'skipped' };
    if (endings.has((cells[0] ?? '').trim().toLowerCase())) {
      hasEnded = true;
      return { type: 'skipped' };
    }
    // Cells of a sheet can't be moved by a separator.
    const isShifted = sheet === null && cells.slice(header.names.length).some(isFilled);
    // A note beside the table moves nothing.
    return isShifted && read.type !== 'skipped' && read.type !== 'total' ? issue('cells_differ') : read;
  };
};

/** Yields what the records of a table say, without its notes and empty lines. */
export async function* readTable(table: Table, header: FoundHeader): AsyncIterable<readonly ReadRow[]> {
  const read = createTableReader(header, table);
  for await (const records of table.open()) yield records.map(read).filter(({ type }) => type !== 'skipped');
}
