import type { UserId } from '@dubplate/contract/ids';
import { royaltiesIssues } from '@dubplate/contract/royalties/errors';
import { ROYALTY_PLANS, type RoyaltyPlan } from '@dubplate/contract/royalties/limits';
import type { RoyaltyShare } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { parseShare, shareText } from '@dubplate/rules/royalties/shares';
import { findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { dayOfMonth, lockBooks, monthOfDay } from '../books-store.ts';

type ShareContext = Pick<ServerContext, 'clock' | 'db'>;

/** The day from which the shares of a new instance are valid. */
const ALWAYS = '0001-01-01';

export const listShares = async (db: Db): Promise<RoyaltyShare[]> => {
  const rows = await db.selectFrom('royalty_shares').selectAll().orderBy('valid_from', 'desc').execute();
  return rows
    .toSorted((a, b) => ROYALTY_PLANS.indexOf(a.plan) - ROYALTY_PLANS.indexOf(b.plan))
    .map(({ plan, hundredths, valid_from }) => ({
      plan,
      share: shareText(hundredths),
      valid_from: valid_from === ALWAYS ? null : valid_from,
    }));
};

/** Months before the current one keep their shares. */
const checkValidFrom = (validFrom: LocalDate, now: Date): void => {
  const first = dayOfMonth(monthOfDay(utcDay(now)));
  if (validFrom < first)
    refuseIssues(royaltiesIssues, [{ path: 'valid_from', code: 'valid_from_invalid', values: { from: first } }]);
};

/** Changes the share of a plan from a day on. @throws 400 */
export const changeShare = (
  { db, clock }: ShareContext,
  { plan, share, valid_from }: { readonly plan: RoyaltyPlan; readonly share: string; readonly valid_from: LocalDate },
  actorUuid: UserId,
): Promise<RoyaltyShare[]> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const now = clock.now();
    checkValidFrom(valid_from, now);
    const hundredths = share.trim() === '0' ? 0 : parseShare(share);
    if (hundredths === null) refuseIssues(royaltiesIssues, [{ path: 'share', code: 'share_invalid' }]);
    const values = { hundredths: hundredths ?? 0, created_at: now, created_by: actorUuid };
    await trx
      .insertInto('royalty_shares')
      .values({ plan, valid_from, ...values })
      .onConflict((conflict) => conflict.columns(['plan', 'valid_from']).doUpdateSet(values))
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.share',
      subject: { type: 'royalty_share', uuid: newUuid() },
      before: null,
      after: { plan, share, valid_from },
      now,
    });
    return listShares(trx);
  });

/** The newest decision about the label offer of a user. @throws 404 */
export const readLabelPlan = async (db: Db, userUuid: UserId) => {
  if (!(await findUser(db, userUuid))) throw notFound();
  const row = await db
    .selectFrom('royalty_label_plans')
    .select(['plan', 'valid_from'])
    .where('user_uuid', '=', userUuid)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { plan: null, valid_from: null };
};

/** Gives a user the label offer from a day on, or ends it. @throws 404 */
export const changeLabelPlan = (
  { db, clock }: ShareContext,
  userUuid: UserId,
  { plan, valid_from }: { readonly plan: 'LABEL' | null; readonly valid_from: LocalDate },
  actorUuid: UserId,
) =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const before = await readLabelPlan(trx, userUuid);
    const now = clock.now();
    const values = { plan, created_at: now, created_by: actorUuid };
    // A later decision gives way to this one.
    await trx
      .deleteFrom('royalty_label_plans')
      .where('user_uuid', '=', userUuid)
      .where('valid_from', '>', valid_from)
      .execute();
    await trx
      .insertInto('royalty_label_plans')
      .values({ user_uuid: userUuid, valid_from, ...values })
      .onConflict((conflict) => conflict.columns(['user_uuid', 'valid_from']).doUpdateSet(values))
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.label-plan',
      subject: { type: 'user', uuid: userUuid },
      before,
      after: { plan, valid_from },
      now,
    });
    return readLabelPlan(trx, userUuid);
  });
