import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { type ImportContext, importStaged, UsageReported } from './import-report.ts';
import type { StoreMonth } from './months-store.ts';
import type { ReportLines } from './report-rows.ts';
import { stageReport } from './stage-report.ts';
import { endImport, findActiveImport, lockReport } from './store.ts';

export { UsageReported };

/** The name of the import of a sales report. */
const nameOf = (reportUuid: string): string => `sales-report:${reportUuid}`;

interface Sales {
  readonly reportUuid: string;
  readonly fileName: string;
  /** Stores and months without a usage report. */
  readonly places: readonly StoreMonth[];
  /** Rows of these stores and months. */
  readonly lines: AsyncIterable<ReportLines>;
}

/**
 * Counts the units of a sales report as streams, in place of what counted of it before.
 * @throws UsageReported if a usage report has one of the stores and months
 */
export const importSales = async (
  context: ImportContext,
  { reportUuid, fileName, places, lines }: Sales,
): Promise<void> => {
  const staging = context.openPool();
  try {
    const client = await staging.pool.connect();
    const { staged } = await stageReport(client, lines).finally(() => client.release());
    const newReport = {
      report: nameOf(reportUuid),
      fileName,
      actorUuid: null,
      overlaps: 'allow',
      sales: { reportUuid, places },
    } as const;
    await importStaged(context, { uuid: newUuid(), staging, staged, newReport });
  } finally {
    await staging.pool.end();
  }
};

/** Takes the streams of a sales report back. */
export const undoSales = (db: Db, reportUuid: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const report = nameOf(reportUuid);
    await lockReport(trx, report);
    const found = await findActiveImport(trx, report);
    if (found) await endImport(trx, found.uuid, { as: 'UNDONE', by: null, now });
  });
