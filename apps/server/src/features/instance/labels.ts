import type { UserId } from '@dubplate/contract/ids';
import { instanceIssues } from '@dubplate/contract/instance/errors';
import { LABEL_NAME_MIN } from '@dubplate/contract/instance/limits';
import { LINE_MAX } from '@dubplate/contract/releases/limits';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { findLastLabelChange, insertLabelChange, listFormerLabels, lockLabel } from './store.ts';

/**
 * An open page may show the former name for this long, so that a draft started on it has a line that the artist did not
 * choose.
 */
const FORMER_NAME_MS = 60 * 60_000;

/** The default label of the instance, and the labels whose line is free of charge. */
export interface Labels {
  readonly current: (db: Db) => Promise<string>;
  /**
   * Returns the labels that have been the default since a release was started, because artists do not pay for a default
   * line.
   */
  readonly freeFor: (db: Db, release: { readonly created_at: Date }) => Promise<string[]>;
}

/** @param environmentName the label until an administrator chooses another */
export const createLabels = (environmentName: string): Labels => {
  const current: Labels['current'] = async (db) => (await findLastLabelChange(db))?.name ?? environmentName;
  return {
    current,
    freeFor: async (db, { created_at }) => [
      await current(db),
      ...(await listFormerLabels(db, new Date(created_at.getTime() - FORMER_NAME_MS))),
    ],
  };
};

interface LabelChange {
  readonly actorUuid: UserId;
  /** Null to use the settings again. */
  readonly name: string | null;
  readonly now: Date;
}

const requireName = (name: string | null): void => {
  if (name === null || (name.length >= LABEL_NAME_MIN && name.length <= LINE_MAX)) return;
  const values = { min: LABEL_NAME_MIN, max: LINE_MAX };
  refuseIssues(instanceIssues, [{ path: 'name', code: 'label_name_length', values }]);
};

/** Changes the default label, unless it is the current one. @throws 400 with the issue */
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
