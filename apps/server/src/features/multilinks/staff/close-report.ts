import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { findReport, type ReportRow } from './read-staff.ts';
import { closeReport } from './report-store.ts';

/** Closes a report whose page stays; one that is closed already stays as it is. @throws 404 */
export const closeByHand = (db: Db, actor: Actor, uuid: string, now: Date): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    if (await closeReport(trx, uuid, actor.uuid, now))
      await recordAct(trx, {
        actorUuid: actor.uuid,
        action: 'page-report.close',
        subject: { type: 'page-report', uuid },
        before: { closed_at: null },
        after: { closed_at: now },
        now,
      });
    const report = await findReport(trx, uuid);
    if (!report) throw notFound();
    return report;
  });
