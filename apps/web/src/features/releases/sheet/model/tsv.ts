/** Cells between tabs and line ends; a cell in quotes may have both, and doubles its own quotes. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** Reads the cells that a spreadsheet puts into the clipboard. The line end after the last row is no further row. */
export const parseTsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length; ) {
    const [, quoted, plain = '', end] = CELL.exec(text) ?? [];
    row.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '\t' && CELL.lastIndex < text.length) continue;
    if (end === '\t') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
};

const quote = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes cells for the clipboard, as a spreadsheet reads them. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n');
