import type { UserId } from '@dubplate/contract/ids';
import { deleteAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';

interface StaffAction {
  /** Null for the clock and the command line. */
  readonly actorUuid: UserId | null;
  /** Noun and verb: `release.approve`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly uuid: string };
  readonly before: unknown;
  readonly after: unknown;
  readonly now: Date;
}

/** Records a staff action in its own transaction. The log is append-only. */
export const recordAct = async (trx: Db, act: StaffAction): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values({
      uuid: newUuid(),
      at: act.now,
      actor_uuid: act.actorUuid,
      action: act.action,
      subject_type: act.subject.type,
      subject_uuid: act.subject.uuid,
      before: JSON.stringify(act.before),
      after: JSON.stringify(act.after),
    })
    .execute();
};

/** Closes an alert, which is raised again if the problem recurs. @throws 404 */
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
