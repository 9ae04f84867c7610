import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { createRecordsReader, type ReadRecords, shapeOf } from '#platform/files/delimited-records.ts';
import {
  checkBlankLines,
  type LineIssue,
  type ReadReport,
  type ReportLines,
  type ReportRow,
  ReportUnreadable,
} from '../report-rows.ts';
import { type Columns, createLineReader, isMarkedHeader, readHeader } from './table-lines.ts';

/** Characters parsed at a time. */
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

const isBlank = (fields: readonly string[]): boolean => fields.length === 1 && fields[0]?.trim() === '';

const isComment = (line: string): boolean => line.startsWith('#') && !isMarkedHeader(line);

/** Reads the plain table that `POST /staff/statistics/import` documents. */
export const readTableReport: ReadReport = async function* (text, { today }) {
  let buffered = '';
  let line = 1;
  let columns: Columns | null = null;
  let readRecords: ReadRecords | null = null;
  let readLine: ReturnType<typeof createLineReader> | null = null;
  let isOver = false;
  let blanks = 0;

  /** Skips the lines before the header. @returns the header, or null if it is incomplete */
  const findHeader = (isLast: boolean): string | null => {
    for (;;) {
      const end = buffered.indexOf('\n');
      if (end === -1 && !isLast) return null;
      const first = end === -1 ? buffered : buffered.slice(0, end);
      if (first.trim() !== '' && !isComment(first)) return first;
      if (buffered === '') return null;
      buffered = buffered.slice(first.length + 1);
      line += 1;
      blanks += 1;
      checkBlankLines(blanks);
    }
  };

  const parse = (isLast: boolean): ReportLines => {
    const rows: ReportRow[] = [];
    const issues: LineIssue[] = [];
    const firstLine = line;
    const taken = (): ReportLines => ({ rows, issues, passed: line - firstLine - rows.length - issues.length });
    if (!readRecords) {
      const header = findHeader(isLast);
      if (header === null) return taken();
      readRecords = createRecordsReader(shapeOf(header));
    }
    const { records, end } = readRecords(buffered, isLast);
    buffered = buffered.slice(end);
    for (const { fields, lines, issue } of records) {
      const at = line;
      if (issue === 'never_ends') throw openQuote(at);
      line += lines;
      blanks = isBlank(fields) ? blanks + 1 : 0;
      checkBlankLines(blanks);
      if (blanks > 0) continue;
      if (!columns) {
        const header = readHeader(fields);
        columns = header.columns;
        if (header.issues.length > 0) {
          // An invalid header invalidates every line, so only its issues are reported.
          isOver = true;
          return { rows, issues: header.issues.map((issue) => ({ ...issue, line: at })), passed: 0 };
        }
        readLine = createLineReader(columns, addDays(today, 1) as LocalDate);
        continue;
      }
      if (issue !== undefined) {
        issues.push({ line: at, code: issue });
        continue;
      }
      const read = readLine?.(fields, at);
      if (read?.row) rows.push(read.row);
      else if (read?.issue) issues.push(read.issue);
    }
    return taken();
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
