import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import Papa from 'papaparse';
import type { LineIssue, ReadReport, ReportLines, ReportRow } from '#features/statistics/import/report-rows.ts';
import { ReportUnreadable } from '#features/statistics/import/report-unreadable.ts';
import { checkBlankLines } from '../blank-lines.ts';
import { type Columns, readHeader } from './table-header.ts';
import { createLineReader } from './table-line.ts';

/** How much text is parsed at a time, in characters. */
const BATCH_CHARS = 8 * 1024;

const lineTooLong = (line: number) =>
  new ReportUnreadable({
    en: `line ${line} is longer than ${REPORT_LINE_MAX} characters.`,
    ru: `строка ${line} длиннее ${REPORT_LINE_MAX} символов.`,
  });

const openQuote = (line: number) =>
  new ReportUnreadable({
    en: `a quoted field that begins on line ${line} never ends.`,
    ru: `поле в кавычках, которое начинается в строке ${line}, не закрыто.`,
  });

const noHeader = () => new ReportUnreadable({ en: 'the file is empty.', ru: 'файл пуст.' });

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** How many lines of the file a record takes: a quoted field may have line ends in it. */
const linesOf = (fields: readonly string[]): number =>
  fields.reduce((lines, field) => (field.includes('\n') ? lines + field.split('\n').length - 1 : lines), 1);

const isBlank = (fields: readonly string[]): boolean => fields.length === 1 && fields[0]?.trim() === '';

/** Comma, semicolon or tab: whichever the first line has most of. */
const delimiterOf = (header: string): string =>
  [',', ';', '\t'].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));

/** The plain table that `POST /staff/statistics/import` describes: a header, then a line for each sum of streams. */
export const readTableReport: ReadReport = async function* (text, { today }) {
  let buffered = '';
  let line = 1;
  let columns: Columns | null = null;
  let parser: Papa.Parser | null = null;
  let readLine: ReturnType<typeof createLineReader> | null = null;
  let isOver = false;
  let blanks = 0;

  const parse = (isLast: boolean): ReportLines => {
    const rows: ReportRow[] = [];
    const issues: LineIssue[] = [];
    if (!parser) {
      const end = buffered.indexOf('\n');
      if (end === -1 && !isLast) return { rows, issues };
      const header = end === -1 ? buffered : buffered.slice(0, end);
      parser = new Papa.Parser({ delimiter: delimiterOf(header), newline: '\n' });
    }
    const { data, errors, meta }: Parsed = parser.parse(buffered, 0, !isLast);
    // Line ends are within a field only if it is quoted.
    const isQuoted = buffered.includes('"');
    buffered = isLast ? '' : buffered.slice(meta.cursor);
    const misquoted = new Map(errors.map(({ code, row }) => [row, code]));
    for (const [index, fields] of data.entries()) {
      const at = line;
      const quoting = misquoted.get(index);
      if (quoting === 'MissingQuotes') throw openQuote(at);
      line += isQuoted ? linesOf(fields) : 1;
      blanks = isBlank(fields) ? blanks + 1 : 0;
      checkBlankLines(blanks);
      if (blanks > 0) continue;
      if (!columns) {
        const header = readHeader(fields);
        columns = header.columns;
        if (header.issues.length > 0) {
          // A wrong header makes every line wrong: it alone is named.
          isOver = true;
          return { rows, issues: header.issues.map((issue) => ({ ...issue, line: at })) };
        }
        readLine = createLineReader(columns, addDays(today, 1) as LocalDate);
        continue;
      }
      if (quoting !== undefined) {
        issues.push({ line: at, code: 'quotes_invalid' });
        continue;
      }
      const read = readLine?.(fields, at);
      if (read?.row) rows.push(read.row);
      else if (read?.issue) issues.push(read.issue);
    }
    return { rows, issues };
  };

  for await (const chunk of text) {
    buffered += chunk;
    if (buffered.length < BATCH_CHARS) continue;
    const lines = parse(false);
    if (buffered.length > REPORT_LINE_MAX) throw lineTooLong(line);
    yield lines;
    if (isOver) return;
  }
  const rest = parse(true);
  if (!columns) throw noHeader();
  yield rest;
};
