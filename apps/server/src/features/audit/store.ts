import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

export interface StaffAct {
  /** Null: the clock or the command line did it. */
  readonly actorUuid: UserId | null;
  /** Noun and verb: `release.approve`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly uuid: string };
  readonly before: unknown;
  readonly after: unknown;
  readonly now: Date;
}

/** Writes a staff act down in the transaction that does it; the log can only grow. */
export const recordAct = async (trx: Db, act: StaffAct): Promise<void> => {
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
