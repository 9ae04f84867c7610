import type { RoyaltiesIssueCode } from '@dubplate/contract/royalties/errors';
import { SALES_ISSUES_LISTED } from '@dubplate/contract/royalties/limits';
import { SOURCE_DIGITS, toUnits } from '@dubplate/rules/royalties/amounts';
import type { SalesRow } from '@dubplate/rules/royalties/sales-table';
import { serveReadings } from '#platform/threads/serve-readings.ts';
import type { SalesFile } from './byte-source.ts';
import { readSalesReport, type SalesReport, SalesReportUnreadable } from './read-sales-report.ts';

export interface SalesTask {
  readonly file: SalesFile;
  readonly options: Parameters<typeof readSalesReport>[1];
}

interface LineIssue {
  readonly code: RoyaltiesIssueCode;
  readonly value: string;
  /** The file of an archive or the sheet, and the line in it. */
  readonly place: ReturnType<SalesReport['locate']>;
}

/** A report whose rows were copied. */
export interface StagedSales extends Pick<SalesReport, 'format' | 'isCumulative'> {
  readonly type: 'staged';
  readonly issues: readonly LineIssue[];
  readonly issueCount: number;
  /** Totals of the file, each with the sum of the rows above it, and of those since the total before. */
  readonly totals: readonly { readonly net: string; readonly above: bigint; readonly since: bigint }[];
  readonly sum: bigint;
  readonly warnings: ReadonlyMap<string, number>;
  /** Rows whose letters were lost, or null. */
  readonly lostRows: number | null;
}

export type SalesResult =
  | StagedSales
  | ({ readonly type: 'unreadable' } & Pick<SalesReportUnreadable, 'code' | 'detail' | 'header' | 'lines'>);

/** Lines that belong to a totals row are few; a file with more of them is no report of sales. */
const TOTALS_KEPT = 1000;

const copied = (text: string | null): string =>
  text === null
    ? '\\N'
    : text.replace(/[\\\t\n\r]/g, (sign) =>
        sign === '\\' ? '\\\\' : sign === '\t' ? '\\t' : sign === '\n' ? '\\n' : '\\r',
      );

const copyLine = (row: SalesRow): string =>
  `${row.line}\t${row.salePeriod === null ? '\\N' : `${row.salePeriod}-01`}\t${copied(row.store)}\t${row.territory ?? '\\N'}\t${copied(row.isrc)}\t${copied(row.upc)}\t${copied(row.title)}\t${copied(row.artist)}\t${row.units ?? '\\N'}\t${row.net}\t${row.gross ?? '\\N'}\t${row.currency ?? '\\N'}\n`;

/** Yields the rows as text for COPY, in constant memory. Nothing comes after a bad line. */
async function* stage({ file, options }: SalesTask): AsyncGenerator<string, StagedSales> {
  const report = await readSalesReport(file, options);
  const issues: LineIssue[] = [];
  let issueCount = 0;
  const totals: StagedSales['totals'][number][] = [];
  const warnings = new Map<string, number>();
  let sum = 0n;
  let before = 0n;
  for await (const batch of report.entries) {
    let text = '';
    for (const entry of batch)
      if (entry.type === 'row') {
        text += copyLine(entry.row);
        sum += toUnits(entry.row.net, SOURCE_DIGITS);
        for (const warning of entry.warnings) warnings.set(warning, (warnings.get(warning) ?? 0) + 1);
      } else if (entry.type === 'issue') {
        issueCount += 1;
        const { code, value, line } = entry;
        if (issues.length < SALES_ISSUES_LISTED) issues.push({ code, value, place: report.locate(line) });
      } else if (entry.type === 'total') {
        if (totals.length < TOTALS_KEPT) totals.push({ net: entry.net, above: sum, since: sum - before });
        before = sum;
      }
    if (issueCount === 0 && text !== '') yield text;
  }
  const { format, isCumulative } = report;
  const lostRows = report.lostLetters()?.rows ?? null;
  return { type: 'staged', format, isCumulative, issues, issueCount, totals, sum, warnings, lostRows };
}

serveReadings(async function* (task: SalesTask): AsyncGenerator<string, SalesResult> {
  try {
    return yield* stage(task);
  } catch (error) {
    if (!(error instanceof SalesReportUnreadable)) throw error;
    const { code, detail, header, lines } = error;
    return { type: 'unreadable', code, detail, header, lines };
  }
});
