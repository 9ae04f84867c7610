import type { Readable } from 'node:stream';
import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { isDsr, readDsrReport } from './readers/dsr-report.ts';
import { isMarkedHeader } from './readers/table-lines.ts';
import { readTableReport } from './readers/table-report.ts';
import { type Part, type ReadReport, type ReportLines, ReportUnreadable } from './report-rows.ts';
import { readReportText } from './unpack-report.ts';

/** One form of report. */
interface ReportReader {
  /** Whether a report is of this form, by its first line that is neither empty nor a comment. */
  readonly isOfForm: (firstLine: string) => boolean;
  readonly read: ReadReport;
}

/** Every form of report that is read, except the plain table, which is what all else is read as. */
const READERS: readonly ReportReader[] = [{ isOfForm: isDsr, read: readDsrReport }];

const linesLost = (read: number, lines: number) =>
  new ReportUnreadable({
    en: `only ${read} of its ${lines} lines could be read.`,
    ru: `прочитано строк: ${read} из ${lines}.`,
  });

const isFirstLine = (line: string): boolean => line.trim() !== '' && (!line.startsWith('#') || isMarkedHeader(line));

/** Reads a report of any form. @throws ReportUnreadable also where a reader lost lines */
export const readReport: ReadReport = async function* (text, context) {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  const completeLines = () => head.split('\n').slice(0, -1);
  try {
    while (!completeLines().some(isFirstLine) && head.length <= REPORT_LINE_MAX) {
      const next = await chunks.next();
      if (next.done) break;
      head += next.value;
    }
    const firstLine = head.split('\n').find(isFirstLine) ?? '';
    const reader = READERS.find(({ isOfForm }) => isOfForm(firstLine));
    let ends = 0;
    let last = '';
    const counted = (chunk: string): string => {
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) ends += 1;
      last = chunk.at(-1) ?? last;
      return chunk;
    };
    async function* whole() {
      yield counted(head);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield counted(next.value);
    }
    let read = 0;
    let hasIssues = false;
    for await (const lines of (reader?.read ?? readTableReport)(whole(), context)) {
      read += lines.rows.length + lines.passed;
      hasIssues ||= lines.issues.length > 0;
      yield lines;
    }
    const lines = ends + (last === '' || last === '\n' ? 0 : 1);
    if (!hasIssues && read !== lines) throw linesLost(read, lines);
  } finally {
    await chunks.return?.();
  }
};

/** One file of a report. */
export interface ReportFile {
  /** Null: the report is this file alone. */
  readonly part: Part | null;
  /** Called once, when the files before it have been read. */
  readonly open: () => Promise<Readable>;
}

/** What has been read of a report so far. */
export interface ReadProgress {
  /** As they are stored, packed or not. */
  bytes: number;
  rows: number;
}

const unreadablePart = ({ number }: Part, { detail }: ReportUnreadable) =>
  new ReportUnreadable({ en: `part ${number}: ${detail.en}`, ru: `часть ${number}: ${detail.ru}` });

/** Reads the files of a report in their order, each in its own form. @throws ReportUnreadable, naming the part */
export async function* readFiles(
  files: readonly ReportFile[],
  { today, progress }: { readonly today: LocalDate; readonly progress: ReadProgress },
): AsyncIterable<ReportLines> {
  for (const { part, open } of files) {
    const source = await open();
    const count = (chunk: Buffer) => {
      progress.bytes += chunk.length;
    };
    try {
      for await (const lines of readReport(readReportText(source, count), { today, part })) {
        progress.rows += lines.rows.length;
        yield part ? { ...lines, issues: lines.issues.map((issue) => ({ ...issue, part: part.number })) } : lines;
      }
    } catch (error) {
      throw part && error instanceof ReportUnreadable ? unreadablePart(part, error) : error;
    } finally {
      // What a call sends has to be read to its end instead; a part comes from where we keep it.
      if (part) source.destroy();
    }
  }
}
