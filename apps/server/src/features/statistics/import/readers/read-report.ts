import { REPORT_LINE_MAX } from '@dubplate/contract/statistics/limits';
import type { ReadReport } from '../report-rows.ts';
import { isDsr, readDsrReport } from './dsr/dsr-report.ts';
import { readTableReport } from './table/table-report.ts';

/** One form of report. */
interface ReportReader {
  /** Whether a report is of this form, by its first line. */
  readonly isOfForm: (firstLine: string) => boolean;
  readonly read: ReadReport;
}

/** Every form of report that is read, except the plain table, which is what all else is read as. */
const READERS: readonly ReportReader[] = [{ isOfForm: isDsr, read: readDsrReport }];

/** Reads a report of any form, which its first line shows. */
export const readReport: ReadReport = async function* (text, context) {
  const chunks = text[Symbol.asyncIterator]();
  let head = '';
  try {
    while (!head.includes('\n') && head.length <= REPORT_LINE_MAX) {
      const next = await chunks.next();
      if (next.done) break;
      head += next.value;
    }
    const firstLine = head.split('\n', 1)[0] ?? '';
    const reader = READERS.find(({ isOfForm }) => isOfForm(firstLine));
    async function* whole() {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    }
    yield* (reader?.read ?? readTableReport)(whole(), context);
  } finally {
    await chunks.return?.();
  }
};
