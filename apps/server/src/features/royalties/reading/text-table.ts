import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import { findHeader, type SalesFormat } from '@dubplate/rules/royalties/sales-table';
import Papa from 'papaparse';
import { createRecordsReader } from '#platform/files/delimited-records.ts';
import type { ByteSource } from './byte-source.ts';
import { brokenFile } from './report-unreadable.ts';
import { HEAD_RECORDS, type Table, type TableRecord } from './table.ts';
import { detectEncoding, type Encoding } from './text-encoding.ts';

/** Characters parsed at a time. */
const BATCH_CHARS = 16 * 1024;
/** Pieces of a text; see `PIECE_CHARS` of the usage reports: smaller objects die young. */
const PIECE_CHARS = 8 * 1024;
/** Consecutive empty lines: a small archive can contain billions. */
const BLANK_LINES_MAX = 10_000;

/** A text whose encoding is known. */
export interface TextSource {
  readonly name: string;
  /** The text with `\n` line ends and without a byte-order mark. */
  readonly open: () => AsyncIterable<string>;
}

const notText = () =>
  brokenFile(
    'the file is neither a table in text nor an Excel workbook (.xlsx).',
    'файл не является ни текстовой таблицей, ни книгой Excel (.xlsx).',
  );

async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  let carriage = '';
  const take = (chunk?: Buffer): string => {
    let text = carriage + (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    if (text.includes('\0')) throw notText();
    // The `\n` of a line end may be in the next chunk.
    carriage = chunk && text.endsWith('\r') ? '\r' : '';
    if (carriage) text = text.slice(0, -1);
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  };
  for await (const chunk of bytes) {
    const text = take(chunk);
    for (let start = 0; start < text.length; start += PIECE_CHARS) yield text.slice(start, start + PIECE_CHARS);
  }
  yield take();
}

/** Reads the bytes once to detect their encoding. */
export const openText = async (source: ByteSource): Promise<TextSource> => {
  const encoding = await detectEncoding(source.open());
  return { name: source.name, open: () => decode(source.open(), encoding) };
};

/** Returns the first lines of a text. */
export const readHeadLines = async (text: TextSource): Promise<string> => {
  let head = '';
  let lines = 0;
  for await (const piece of text.open()) {
    head += piece;
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) lines += 1;
    if (lines > HEAD_RECORDS || head.length > HEAD_RECORDS * REPORT_LINE_MAX) break;
  }
  const kept = head.split('\n').slice(0, HEAD_RECORDS);
  if (kept.every((line) => line.trim() === '')) throw brokenFile('the file is empty.', 'файл пуст.');
  return kept.join('\n');
};

/** A line with tabs whose cells all have quotes; elsewhere a quote is part of a title. */
const QUOTED_LINE = /^"[^"\t]*"(?:\t"[^"\t]*")+$/m;

const isQuotedBy = (head: string, delimiter: string): boolean => delimiter !== '\t' || QUOTED_LINE.test(head);

const parseHead = (head: string, delimiter: string): string[][] =>
  !isQuotedBy(head, delimiter)
    ? head.split('\n').map((line) => line.split('\t'))
    : Papa.parse<string[]>(head, { delimiter, newline: '\n' }).data;

const withLines = (records: readonly string[][]): TableRecord[] => {
  let line = 1;
  return records.map((cells) => {
    const record = { cells, line };
    line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    return record;
  });
};

const widest = (records: readonly string[][]): string[] =>
  records.reduce((best, cells) => (cells.length > best.length ? cells : best), []);

/** Chooses the delimiter under which a known header appears, else the most frequent one. */
const readHead = (head: string, formats: readonly SalesFormat[]) => {
  const tries = ['\t', ';', ','].map((delimiter) => {
    const records = parseHead(head, delimiter);
    const found = findHeader(records, formats);
    return { delimiter, records, found, header: found ? (records[found.index] ?? []) : widest(records) };
  });
  const known = tries.filter(({ found }) => found);
  const [first, ...others] = known.length > 0 ? known : tries;
  return others.reduce((best, one) => (one.header.length > (best?.header.length ?? 0) ? one : best), first);
};

const lineTooLong = (line: number) =>
  brokenFile(
    `line ${line} is longer than ${REPORT_LINE_MAX} characters.`,
    `строка ${line} длиннее ${REPORT_LINE_MAX} символов.`,
  );

/** @throws SalesReportUnreadable if it is no text */
export const openTextTable = (text: TextSource, headLines: string, formats: readonly SalesFormat[]): Table => {
  const chosen = readHead(headLines, formats);
  const { delimiter = ',', records: head = [], header = [] } = chosen ?? {};
  const isQuoted = isQuotedBy(headLines, delimiter);

  async function* open(): AsyncIterable<readonly TableRecord[]> {
    const readRecords = createRecordsReader({ delimiter, count: header.length, isQuoted });
    let buffered = '';
    let line = 1;
    let blanks = 0;
    const parse = (isLast: boolean): TableRecord[] => {
      const { records, end } = readRecords(buffered, isLast);
      buffered = buffered.slice(end);
      return records.flatMap(({ fields, lines, issue }): TableRecord[] => {
        const at = line;
        line += lines;
        if (issue === 'never_ends')
          throw brokenFile(
            `a quoted cell that begins on line ${at} never ends.`,
            `ячейка в кавычках, которая начинается в строке ${at}, не закрыта.`,
          );
        blanks = fields.length === 1 && fields[0]?.trim() === '' ? blanks + 1 : 0;
        if (blanks > BLANK_LINES_MAX)
          throw brokenFile(
            `more than ${BLANK_LINES_MAX} empty lines follow each other.`,
            `в файле больше ${BLANK_LINES_MAX} пустых строк подряд.`,
          );
        if (blanks > 0) return [];
        return [{ cells: fields, line: at, ...(issue && { isBroken: true as const }) }];
      });
    };
    for await (const piece of text.open()) {
      buffered += piece;
      if (buffered.length < BATCH_CHARS) continue;
      const records = parse(false);
      if (buffered.length > REPORT_LINE_MAX) throw lineTooLong(line);
      yield records;
    }
    yield parse(true);
  }
  return { sheet: null, head: withLines(head), open };
};
