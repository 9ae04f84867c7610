import Papa from 'papaparse';

/** A record: one line, or several if a quoted field contains line ends. */
export interface TableRecord {
  readonly fields: readonly string[];
  readonly lines: number;
  readonly issue?: 'quotes_invalid' | 'never_ends';
}

/** Reads the complete records at the start of a text. `end` is the start of the rest. */
export type ReadRecords = (text: string, isLast: boolean) => { records: readonly TableRecord[]; end: number };

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** The maximum length of a quoted record in a tab-separated file. */
const QUOTED_CHARS_MAX = 8 * 1024;

/** Returns the most frequent of comma, semicolon and tab. */
export const delimiterOf = (line: string): string =>
  [',', ';', '\t'].reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best));

const linesOf = (fields: readonly string[]): number =>
  fields.reduce((lines, field) => (field.includes('\n') ? lines + field.split('\n').length - 1 : lines), 1);

/** Counts the lines of a record that look like separate records: a quote at the start of a title can swallow them. */
const rowsWithin = (lines: readonly string[], delimiter: string, count: number): number =>
  lines.filter((line) => line.split(delimiter).length === count).length;

const createQuotedReader = (delimiter: string, count: number): ReadRecords => {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  return (text, isLast) => {
    const { data, errors, meta }: Parsed = parser.parse(text, 0, !isLast);
    const codes = new Map(errors.map(({ code, row }) => [row, code]));
    // The parser adds an empty record after the last line end.
    if (isLast && text.endsWith('\n') && !codes.has(data.length - 1)) data.pop();
    const hasQuotes = text.includes('"');
    const records = data.map((fields, index): TableRecord => {
      const lines = hasQuotes ? linesOf(fields) : 1;
      const code = codes.get(index);
      if (code === 'MissingQuotes') return { fields, lines, issue: 'never_ends' };
      const isInvalid =
        code !== undefined || (lines > 1 && rowsWithin(fields.join(delimiter).split('\n'), delimiter, count) > 1);
      return { fields, lines, ...(isInvalid && { issue: 'quotes_invalid' }) };
    });
    return { records, end: isLast ? text.length : meta.cursor };
  };
};

const unquoted = (field: string): string =>
  field.length > 1 && field.startsWith('"') && field.endsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;

/** Whether a field may continue on the next line. */
const isOpen = (field: string | undefined): boolean => field?.startsWith('"') === true && unquoted(field) === field;

/** Treats quotes as part of titles, unless a record has the right number of fields only with quoting. */
const createPlainReader = (delimiter: string, count: number): ReadRecords => {
  const field = new RegExp(`(?:"((?:[^"]|"")*)" *|([^"${delimiter}\\n][^${delimiter}\\n]*|))(${delimiter}|\\n|$)`, 'y');
  /** Stops at the first invalid quote: a file may have one in each line. */
  const readEnclosed = (text: string, isWhole: boolean): { record?: TableRecord; end: number } => {
    const fields: string[] = [];
    field.lastIndex = 0;
    for (let separator = delimiter; separator === delimiter; ) {
      const match = field.exec(text);
      if (!match || fields.length === count) return { end: 0 };
      const [, quoted, plain = '', next = ''] = match;
      fields.push(quoted?.replaceAll('""', '"') ?? plain);
      separator = next;
      if (separator === '' && !isWhole) return { end: 0 };
    }
    if (fields.length !== count) return { end: 0 };
    const [, ...further] = fields.join(delimiter).split('\n');
    if (rowsWithin(further, delimiter, count) > 0) return { end: 0 };
    return { record: { fields, lines: linesOf(fields) }, end: field.lastIndex };
  };

  return (text, isLast) => {
    const records: TableRecord[] = [];
    let start = 0;
    while (start < text.length) {
      const newline = text.indexOf('\n', start);
      if (newline === -1 && !isLast) break;
      const line = text.slice(start, newline === -1 ? text.length : newline);
      const fields = line.split(delimiter);
      const hasQuotes = line.includes('"');
      if (hasQuotes && (fields.length !== count || isOpen(fields.at(-1)))) {
        if (!isLast && text.length - start < QUOTED_CHARS_MAX) break;
        const { record, end } = readEnclosed(
          text.slice(start, start + QUOTED_CHARS_MAX),
          isLast && text.length - start <= QUOTED_CHARS_MAX,
        );
        if (record) {
          records.push(record);
          start += end;
          continue;
        }
      }
      records.push({ fields: hasQuotes ? fields.map(unquoted) : fields, lines: 1 });
      start += line.length + 1;
    }
    return { records, end: start };
  };
};

/** How the records of a table are written. */
interface TableShape {
  readonly delimiter: string;
  /** Number of fields of the header. */
  readonly count: number;
  /** Whether the header uses quotes. */
  readonly isQuoted: boolean;
}

/**
 * Chooses how to read records by the header. In tab-separated files titles may begin with a literal quote, so quotes
 * count only if the header uses them.
 */
export const createRecordsReader = ({ delimiter, count, isQuoted }: TableShape): ReadRecords =>
  delimiter === '\t' && !isQuoted ? createPlainReader(delimiter, count) : createQuotedReader(delimiter, count);

/** Returns the shape of a table whose header is one line. */
export const shapeOf = (header: string): TableShape => {
  const delimiter = delimiterOf(header);
  return { delimiter, count: header.split(delimiter).length, isQuoted: header.includes('"') };
};
