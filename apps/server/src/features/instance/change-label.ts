import type { UserId } from '@dubplate/contract/ids';
import { instanceIssues } from '@dubplate/contract/instance/errors';
import { LABEL_NAME_MIN } from '@dubplate/contract/instance/limits';
import { LINE_MAX } from '@dubplate/contract/releases/limits';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Labels } from './labels.ts';
import { findLastLabelChange, insertLabelChange, lockLabel } from './store.ts';

interface LabelChange {
  readonly actorUuid: UserId;
  /** Null: the one of the settings again. */
  readonly name: string | null;
  readonly now: Date;
}

const requireName = (name: string | null): void => {
  if (name === null || (name.length >= LABEL_NAME_MIN && name.length <= LINE_MAX)) return;
  const values = { min: LABEL_NAME_MIN, max: LINE_MAX };
  refuseIssues(instanceIssues, [{ path: 'name', code: 'label_name_length', values }]);
};

/** Changes the default label; what is in force already is no change. @throws 400 with the issue */
export const changeLabel = (db: Db, labels: Labels, { actorUuid, name, now }: LabelChange): Promise<void> =>
  inTransaction(db, async (trx) => {
    requireName(name);
    await lockLabel(trx);
    const last = (await findLastLabelChange(trx))?.name ?? null;
    if (last === name) return;
    const former_name = await labels.current(trx);
    const uuid = newUuid();
    await insertLabelChange(trx, { uuid, former_name, name, changed_at: now });
    await recordAct(trx, {
      actorUuid,
      action: 'instance.label',
      subject: { type: 'label', uuid },
      before: { name: former_name },
      after: { name: await labels.current(trx) },
      now,
    });
  });
