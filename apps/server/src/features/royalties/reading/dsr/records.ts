import type { LocalDate } from '@dubplate/contract/wire';
import { FOOT_RECORDS, HEAD_CELLS, PROFILES, readCell, readDate, splitCells } from '@dubplate/rules/dsr/cells';
import { brokenFile } from '../report-unreadable.ts';
import type { TextSource } from '../text-table.ts';

const LINE_MAX = 1024 ** 2;
const BLANK_LINES_MAX = 10_000;
const TYPE = /^[A-Z]{2}\d{2}(?:\.\d{2})?$|^FOOT$|^SRFO$/;

/** Cells of the head that say for whom the report is. */
const RECIPIENT_CELLS = { id: 13, name: 14 } as const;

/** The head of a flat file of DDEX DSR. */
export interface DsrHead {
  readonly number: number;
  readonly count: number;
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly sender: string;
  readonly service: string;
  readonly recipient: { readonly id: string; readonly name: string };
}

export interface DsrRecord {
  /** Without its version: `SY02`. */
  readonly type: string;
  readonly cells: readonly string[];
  readonly line: number;
}

/** Whether a report is a DSR flat file, by its first lines. */
export const isDsr = (headLines: string): boolean =>
  headLines
    .split('\n')
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
    ?.startsWith('HEAD\t') ?? false;

const invalidHead = (en: string, ru: string) => brokenFile(`the HEAD record ${en}.`, `запись HEAD ${ru}.`);

/** @throws SalesReportUnreadable */
export const readDsrHead = (headLines: string): DsrHead => {
  const cells = splitCells(headLines.split('\n').find((line) => line.startsWith('HEAD\t')) ?? '');
  const cell = (name: keyof typeof HEAD_CELLS) => readCell(cells, HEAD_CELLS[name]);
  const profile = cell('profile');
  if (!PROFILES.some((one) => [one, `${one}srb`].includes(profile.toLowerCase())))
    throw invalidHead(
      `has the profile “${profile.slice(0, 100)}”, which is not read`,
      `называет профиль «${profile.slice(0, 100)}», который не поддерживается`,
    );
  const [start, end] = [readDate(cell('start')), readDate(cell('end'))];
  if (!start || !end || start.first > end.last)
    throw invalidHead('has no valid period', 'не содержит правильного периода');
  const [number, count] = [Number(cell('fileNumber') || '1'), Number(cell('fileCount') || '1')];
  if (!(Number.isSafeInteger(number) && Number.isSafeInteger(count) && number >= 1 && number <= count))
    throw invalidHead('has no valid number of the file', 'не содержит правильного номера файла');
  return {
    number,
    count,
    start: start.first,
    end: end.last,
    sender: cell('sender'),
    service: cell('service'),
    recipient: { id: readCell(cells, RECIPIENT_CELLS.id), name: readCell(cells, RECIPIENT_CELLS.name) },
  };
};

const badRecord = (line: number) =>
  brokenFile(`line ${line} is no record of a DSR report.`, `строка ${line} не является записью отчёта DSR.`);

/**
 * Yields the records between head and foot, and the foot at the end.
 * @throws SalesReportUnreadable if lines are missing
 */
export async function* readDsrRecords(text: TextSource): AsyncIterable<readonly DsrRecord[]> {
  let buffered = '';
  let line = 0;
  let comments = 0;
  let blanks = 0;
  let hasHead = false;
  let isOver = false;

  const checkFoot = (cells: readonly string[]) => {
    isOver = true;
    const count = readCell(cells, 1);
    // Some senders count comments, others do not.
    if (count === '' || [line, line - comments].includes(Number(count))) return;
    throw brokenFile(
      `the file has ${line} lines, but its last record counts ${count.slice(0, 20)}.`,
      `в файле строк: ${line}, а в последней записи указано ${count.slice(0, 20)}.`,
    );
  };
  const read = (written: string): DsrRecord[] => {
    line += 1;
    const isBlank = written.trim() === '';
    blanks = isBlank ? blanks + 1 : 0;
    if (blanks > BLANK_LINES_MAX) throw badRecord(line);
    if (isBlank || written.startsWith('#')) {
      comments += 1;
      return [];
    }
    const cells = splitCells(written);
    if (!hasHead) {
      hasHead = true;
      return [];
    }
    const name = readCell(cells, 0).toUpperCase();
    if (isOver || !TYPE.test(name)) throw badRecord(line);
    const type = name.slice(0, 4);
    if (FOOT_RECORDS.has(type)) checkFoot(cells);
    return [{ type, cells, line }];
  };
  for await (const piece of text.open()) {
    buffered += piece;
    if (buffered.length > LINE_MAX && !buffered.includes('\n')) throw badRecord(line + 1);
    const lines = buffered.split('\n');
    buffered = lines.pop() ?? '';
    yield lines.flatMap(read);
  }
  if (buffered !== '') yield read(buffered);
  if (!isOver)
    throw brokenFile('the report has no FOOT record: it was cut short.', 'в отчёте нет записи FOOT: он обрезан.');
}
