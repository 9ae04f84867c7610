import type { Readable } from 'node:stream';
import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { isDsr, readDsrReport } from './readers/dsr-report.ts';
import { isMarkedHeader } from './readers/table-lines.ts';
import { readTableReport } from './readers/table-report.ts';
import { type Part, type ReadReport, type ReportLines, ReportUnreadable } from './report-rows.ts';
import { readReportText } from './unpack-report.ts';

/** A report format. */
interface ReportReader {
  /** Checks the first line that is neither empty nor a comment. */
  readonly matches: (firstLine: string) => boolean;
  readonly read: ReadReport;
}

/** All formats except the plain table, which is the fallback. */
const READERS: readonly ReportReader[] = [{ matches: isDsr, read: readDsrReport }];

const linesLost = (read: number, lines: number) =>
  new ReportUnreadable({
    en: `only ${read} of its ${lines} lines could be read.`,
    ru: `прочитано строк: ${read} из ${lines}.`,
  });

const isFirstLine = (line: string): boolean => line.trim() !== '' && (!line.startsWith('#') || isMarkedHeader(line));

/** Reads a report in any format. @throws ReportUnreadable also if a reader lost lines */
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
    const reader = READERS.find(({ matches }) => matches(firstLine));
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

export interface ReportFile {
  /** Null if the report is one file. */
  readonly part: Part | null;
  /** Called once, after the previous files have been read. */
  readonly open: () => Promise<Readable>;
}

export interface ReadProgress {
  /** Before decompression. */
  bytes: number;
  rows: number;
}

const unreadablePart = ({ number }: Part, { detail }: ReportUnreadable) =>
  new ReportUnreadable({ en: `part ${number}: ${detail.en}`, ru: `часть ${number}: ${detail.ru}` });

/** Reads the files of a report in order, each in its own format. @throws ReportUnreadable, with the part */
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
      // Parts come from storage. An upload must be read to its end instead.
      if (part) source.destroy();
    }
  }
}
