import type { UserId } from '@dubplate/contract/ids';
import type { PreparedReasonInput } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import { DENY_REASONS_MAX } from '@dubplate/contract/moderation/limits';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import {
  deleteReasonRow,
  insertReason,
  listReasons,
  lockReason,
  lockReasons,
  type StoredReason,
  updateReason,
} from './store.ts';

interface By {
  readonly actorUuid: UserId;
  readonly now: Date;
}

type Change = { readonly [K in keyof PreparedReasonInput]?: PreparedReasonInput[K] | undefined };

/** The fields of a reason in the audit log. */
const facts = ({ code, path, text_en, text_ru }: StoredReason) => ({ code, path, text: { en: text_en, ru: text_ru } });

const record = (
  trx: Db,
  { actorUuid, now }: By,
  action: 'add' | 'change' | 'delete',
  uuid: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, {
    actorUuid,
    action: `deny-reason.${action}`,
    subject: { type: 'deny-reason', uuid },
    before,
    after,
    now,
  });

const requireTexts = ({ text }: Change): void =>
  refuseIssues(
    moderationIssues,
    (['en', 'ru'] as const)
      .filter((language) => text?.[language] === '')
      .map((language) => ({ path: `text.${language}`, code: 'deny_reason_text_required' as const })),
  );

/** @throws 400 without a text, 409 TOO_MANY_REASONS */
export const addReason = (db: Db, by: By, { path, text }: PreparedReasonInput): Promise<StoredReason> =>
  inTransaction(db, async (trx) => {
    requireTexts({ text });
    await lockReasons(trx);
    if ((await listReasons(trx)).length >= DENY_REASONS_MAX)
      throw apiError(moderationErrors, 'TOO_MANY_REASONS', { values: { max: DENY_REASONS_MAX } });
    const uuid = newUuid();
    const added = await insertReason(trx, {
      uuid,
      code: `own_${uuid}`,
      path,
      text_en: text.en,
      text_ru: text.ru,
      created_at: by.now,
      updated_at: by.now,
    });
    await record(trx, by, 'add', uuid, [null, facts(added)]);
    return added;
  });

/** @throws 404, 400 without a text */
export const changeReason = (db: Db, by: By, uuid: string, { path, text }: Change): Promise<StoredReason> =>
  inTransaction(db, async (trx) => {
    const before = await lockReason(trx, uuid);
    if (!before) throw notFound();
    requireTexts({ text });
    const after = await updateReason(trx, uuid, {
      ...(path !== undefined && { path }),
      ...(text && { text_en: text.en, text_ru: text.ru }),
      updated_at: by.now,
    });
    await record(trx, by, 'change', uuid, [facts(before), facts(after)]);
    return after;
  });

/** @throws 404 */
export const deleteReason = (db: Db, by: By, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockReason(trx, uuid);
    if (!before) throw notFound();
    await deleteReasonRow(trx, uuid);
    await record(trx, by, 'delete', uuid, [facts(before), null]);
  });
