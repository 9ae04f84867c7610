import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import { deleteBatches, endImport, findActiveImport, isArchived, listEndedBatches, lockReport } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'streams-undone': { report: string };
  }
}

/** Undoes an import, so that its streams no longer count. @throws 404, REPORT_ARCHIVED */
export const undoImport = (
  db: Db,
  outbox: Pick<ServerContext['outbox'], 'announce'>,
  { report, actorUuid, now }: { readonly report: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockReport(trx, report);
    const found = await findActiveImport(trx, report);
    if (!found || found.sales_report !== null) throw notFound();
    if (await isArchived(trx, found)) throw apiError(statisticsErrors, 'REPORT_ARCHIVED');
    await endImport(trx, found.uuid, { as: 'UNDONE', by: actorUuid, now });
    await outbox.announce(trx, 'streams-undone', { report });
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.undo',
      subject: { type: 'statistics_import', uuid: found.uuid },
      before: { report, rows: found.rows, quantity: found.quantity },
      after: null,
      now,
    });
  });

/**
 * Removes the rows of replaced and undone imports, and of imports whose process died. A batch stays recorded as
 * inactive until its rows are removed.
 */
export const removeEnded = async (db: Db, streams: StreamStore, now: Date): Promise<void> => {
  const batches = await listEndedBatches(db, now);
  if (batches.length === 0) return;
  await streams.removeBatches(db, batches);
  await deleteBatches(db, batches);
};
