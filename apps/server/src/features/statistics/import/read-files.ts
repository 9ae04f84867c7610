import type { Readable } from 'node:stream';
import type { LocalDate } from '@dubplate/contract/wire';
import { readReport } from './readers/read-report.ts';
import type { Part, ReportLines } from './report-rows.ts';
import { ReportUnreadable } from './report-unreadable.ts';
import { readReportText } from './unpack-report.ts';

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
