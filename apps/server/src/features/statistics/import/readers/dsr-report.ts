import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import {
  checkBlankLines,
  type LineIssue,
  type ReadReport,
  type ReportContext,
  type ReportRow,
  ReportUnreadable,
} from '../report-rows.ts';
import { FOOT_RECORDS, PASSED_RECORDS, readCell, SUMMARY_RECORDS, splitCells, USAGE_RECORDS } from './dsr-cells.ts';
import { createSummaries, type Head, type Refusal, readHead, type Summaries } from './dsr-head.ts';
import { type Block, createBlock, readUsage } from './dsr-usage.ts';

/** Some records list every video of a work. */
const LINE_MAX = 1024 ** 2;
const SUMMARIES_MAX = 10_000;
const BATCH_LINES = 2_000;

/** Whether a report is a flat file of DDEX DSR, by its first line after any comments. */
export const isDsr = (firstLine: string): boolean => firstLine.startsWith('HEAD\t');

const unreadable = {
  lineTooLong: (line: number) =>
    new ReportUnreadable({
      en: `line ${line} is longer than ${LINE_MAX} characters.`,
      ru: `строка ${line} длиннее ${LINE_MAX} символов.`,
    }),
  cutShort: () =>
    new ReportUnreadable({
      en: 'the report has no FOOT record: it was cut short.',
      ru: 'в отчёте нет записи FOOT: он обрезан.',
    }),
  tooManyRecords: (line: number) =>
    new ReportUnreadable({
      en: `line ${line}: too many summary records, or too many records in one block.`,
      ru: `строка ${line}: слишком много итоговых записей или записей в одном блоке.`,
    }),
};

const TYPE = /^[A-Z]{2}\d{2}(?:\.\d{2})?$|^HEAD$|^FOOT$|^SRFO$/;

type Read = { readonly row?: ReportRow; readonly refusal?: Refusal };

/** Reads record after record; what one refers to is kept no longer than its block. */
const createRecordReader = (context: ReportContext) => {
  const lastDay = addDays(context.today, 1) as LocalDate;
  let head: Head | null = null;
  let summaries: Summaries | null = null;
  let block: Block | null = null;
  let isOver = false;
  let comments = 0;
  let lastTransaction = '';

  const readFoot = (cells: readonly string[], line: number): Read => {
    isOver = true;
    const count = readCell(cells, 1);
    // Some senders count their comments, some do not.
    if (count === '' || [line, line - comments].includes(Number(count))) return {};
    return { refusal: { code: 'lines_differ', values: { count: count.slice(0, 20), expected: line } } };
  };
  const readUsageRecord = (type: string, cells: readonly string[], line: number): Read => {
    const places = USAGE_RECORDS[type];
    if (!places || !head || !summaries) return {};
    if (places.transaction !== undefined) {
      const transaction = `${readCell(cells, places.transaction)}\t${readCell(cells, places.isrc)}`;
      if (transaction === lastTransaction && !transaction.startsWith('\t')) return {};
      lastTransaction = transaction;
    }
    const usage = readUsage(cells, places, line, { head, summaries, block, lastDay });
    return usage;
  };
  const readBlockRecord = (type: string, cells: readonly string[]): Read => {
    const id = readCell(cells, 1);
    if (block?.id !== id) block = createBlock(id);
    return block.add(type, cells) ? {} : { refusal: { code: 'record_unknown', values: { record: type } } };
  };

  return {
    hasEnded: () => isOver,
    /** @returns the issues of the head, which are the only ones to name */
    readHead(cells: readonly string[]): readonly Refusal[] {
      const read = readHead(cells, context);
      head = read.head;
      summaries = head && createSummaries(head);
      return read.issues;
    },
    hasHead: () => head !== null,
    skipComment() {
      comments += 1;
    },
    read(cells: readonly string[], line: number): Read {
      const written = readCell(cells, 0).toUpperCase();
      const type = written.slice(0, 4);
      if (!TYPE.test(written)) return { refusal: { code: 'record_unknown', values: { record: written.slice(0, 20) } } };
      if (isOver || type === 'HEAD') return { refusal: { code: 'record_misplaced', values: { record: type } } };
      if (FOOT_RECORDS.has(type)) return readFoot(cells, line);
      if (PASSED_RECORDS.has(type)) return {};
      if (type in USAGE_RECORDS) return readUsageRecord(type, cells, line);
      if (type in SUMMARY_RECORDS) {
        const refusal = summaries?.add(type, cells);
        if ((summaries?.count() ?? 0) > SUMMARIES_MAX) throw unreadable.tooManyRecords(line);
        return refusal ? { refusal } : {};
      }
      const read = readBlockRecord(type, cells);
      if (block?.isTooLarge()) throw unreadable.tooManyRecords(line);
      return read;
    },
  };
};

/** The flat file of DDEX’s Digital Sales Report: see docs/reports.md for what of it is used. */
export const readDsrReport: ReadReport = async function* (text, context) {
  const reader = createRecordReader(context);
  let buffered = '';
  let line = 0;
  let blanks = 0;
  let rows: ReportRow[] = [];
  let issues: LineIssue[] = [];

  /** @returns whether reading goes on */
  const readLine = (written: string): boolean => {
    line += 1;
    blanks = written.trim() === '' ? blanks + 1 : 0;
    checkBlankLines(blanks);
    if (written.startsWith('#') || blanks > 0) {
      reader.skipComment();
      return true;
    }
    const cells = splitCells(written);
    if (!reader.hasHead()) {
      const refusals: readonly Refusal[] =
        cells[0] === 'HEAD'
          ? reader.readHead(cells)
          : [{ code: 'record_misplaced', values: { record: cells[0]?.slice(0, 20) ?? '' } }];
      issues.push(...refusals.map((refusal) => ({ line, ...refusal })));
      // Without a good head nothing can be said of what follows.
      return refusals.length === 0;
    }
    const { row, refusal } = reader.read(cells, line);
    if (row) rows.push(row);
    if (refusal) issues.push({ line, ...refusal });
    return true;
  };
  let firstLine = 0;
  const takeLines = () => {
    const taken = { rows, issues, passed: line - firstLine - rows.length - issues.length };
    rows = [];
    issues = [];
    firstLine = line;
    return taken;
  };

  for await (const chunk of text) {
    buffered += chunk;
    if (buffered.length > LINE_MAX && !buffered.includes('\n')) throw unreadable.lineTooLong(line + 1);
    const lines = buffered.split('\n');
    buffered = lines.pop() ?? '';
    for (const one of lines) {
      if (!readLine(one)) return yield takeLines();
      if (rows.length + issues.length >= BATCH_LINES) yield takeLines();
    }
  }
  if (buffered !== '' && !readLine(buffered)) return yield takeLines();
  if (!reader.hasEnded()) throw unreadable.cutShort();
  yield takeLines();
};
