import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { type Block, createBlock } from '@dubplate/rules/dsr/block';
import {
  FOOT_RECORDS,
  PASSED_RECORDS,
  readCell,
  SUMMARY_RECORDS,
  splitCells,
  USAGE_RECORDS,
} from '@dubplate/rules/dsr/cells';
import {
  checkBlankLines,
  type LineIssue,
  type ReadReport,
  type ReportContext,
  type ReportRow,
  ReportUnreadable,
} from '../report-rows.ts';
import { createSummaries, type Head, type Issue, readHead, type Summaries } from './dsr-head.ts';
import { readUsage } from './dsr-usage.ts';

const LINE_MAX = 1024 ** 2;
const SUMMARIES_MAX = 10_000;
const BATCH_LINES = 2_000;

/** Whether a report is a DDEX DSR flat file, by its first line after comments. */
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

interface Read {
  readonly row?: ReportRow;
  readonly issue?: Issue;
}

/** Reads records in order. References are kept only for their block. */
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
    // Some senders count comments, others do not.
    if (count === '' || [line, line - comments].includes(Number(count))) return {};
    return { issue: { code: 'lines_differ', values: { count: count.slice(0, 20), expected: line } } };
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
    return block.add(type, cells) ? {} : { issue: { code: 'record_unknown', values: { record: type } } };
  };

  return {
    hasEnded: () => isOver,
    /** @returns the issues of the head; if there are any, only they are reported */
    readHead(cells: readonly string[]): readonly Issue[] {
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
      if (!TYPE.test(written)) return { issue: { code: 'record_unknown', values: { record: written.slice(0, 20) } } };
      if (isOver || type === 'HEAD') return { issue: { code: 'record_misplaced', values: { record: type } } };
      if (FOOT_RECORDS.has(type)) return readFoot(cells, line);
      if (PASSED_RECORDS.has(type)) return {};
      if (type in USAGE_RECORDS) return readUsageRecord(type, cells, line);
      if (type in SUMMARY_RECORDS) {
        const issue = summaries?.add(type, cells);
        if ((summaries?.count() ?? 0) > SUMMARIES_MAX) throw unreadable.tooManyRecords(line);
        return issue ? { issue } : {};
      }
      const read = readBlockRecord(type, cells);
      if (block?.isTooLarge()) throw unreadable.tooManyRecords(line);
      return read;
    },
  };
};

/** Reads the flat file of a DDEX Digital Sales Report; docs/reports.md describes which parts are used. */
export const readDsrReport: ReadReport = async function* (text, context) {
  const reader = createRecordReader(context);
  let buffered = '';
  let line = 0;
  let blanks = 0;
  let rows: ReportRow[] = [];
  let issues: LineIssue[] = [];

  /** @returns whether to continue */
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
      const headIssues: readonly Issue[] =
        cells[0] === 'HEAD'
          ? reader.readHead(cells)
          : [{ code: 'record_misplaced', values: { record: cells[0]?.slice(0, 20) ?? '' } }];
      issues.push(...headIssues.map((issue) => ({ line, ...issue })));
      // Nothing can be read after an invalid head.
      return headIssues.length === 0;
    }
    const { row, issue } = reader.read(cells, line);
    if (row) rows.push(row);
    if (issue) issues.push({ line, ...issue });
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
