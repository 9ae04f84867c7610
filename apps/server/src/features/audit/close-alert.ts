import type { UserId } from '@dubplate/contract/ids';
import { deleteAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { recordAct } from './store.ts';

/** Closes an alert; it is raised again once the problem is found again. @throws 404 */
export const closeAlert = (
  db: Db,
  { uuid, actorUuid, now }: { readonly uuid: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const alert = await deleteAlert(trx, uuid);
    if (!alert) throw notFound();
    const { kind, subject_type: type, subject_uuid, times } = alert;
    const subject = { type, uuid: subject_uuid };
    await recordAct(trx, { actorUuid, action: 'alert.close', subject, before: { kind, times }, after: null, now });
  });
