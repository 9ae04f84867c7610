import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { recordEnd } from './import/import-ends-store.ts';
import { endImport, findActiveImport, isArchived, lockReport } from './import/store.ts';

/** Undoes an import: its streams no longer count. @throws 404, REPORT_ARCHIVED */
export const undoImport = (
  db: Db,
  { report, actorUuid, now }: { readonly report: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockReport(trx, report);
    const found = await findActiveImport(trx, report);
    if (!found) throw notFound();
    if (await isArchived(trx, found)) throw fault(statisticsErrors, 'REPORT_ARCHIVED');
    await endImport(trx, found.uuid, now);
    await recordEnd(trx, found.uuid, { as: 'UNDONE', by: actorUuid });
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.undo',
      subject: { type: 'statistics_import', uuid: found.uuid },
      before: { report, rows: found.rows, quantity: found.quantity },
      after: null,
      now,
    });
  });
