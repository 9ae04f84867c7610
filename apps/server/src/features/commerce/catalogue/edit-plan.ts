import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { TimeRange } from '@dubplate/contract/commerce/limits';
import type { UserId } from '@dubplate/contract/ids';
import { isMonthlyPlan, savedPercent } from '@dubplate/rules/commerce/saved-percent';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { lockPlans, type StoredPlan, updatePlan } from './store.ts';
import { FREE_PLAN } from './tables.ts';

interface EditOptions {
  readonly actorUuid: UserId;
  readonly now: Date;
}

export interface PlanChange {
  /** Whole US dollars. */
  readonly amount?: number | undefined;
  readonly timeRangeCount?: number | undefined;
  readonly timeRange?: TimeRange | undefined;
  readonly maxArtists?: number | null | undefined;
  readonly includesLyrics?: boolean | undefined;
  readonly storageBytes?: number | undefined;
}

/** What of a plan the log remembers. */
const facts = (plan: StoredPlan) => ({
  amount: plan.amount,
  timeRangeCount: plan.time_range_count,
  timeRange: plan.time_range,
  maxArtists: plan.max_artists,
  includesLyrics: plan.includes_lyrics,
  storageBytes: plan.storage_bytes,
  savedPercent: plan.saved_percent,
});

/** Once a price or a time is edited, what every plan saves is counted from the prices. */
const countSavings = async (trx: Db): Promise<void> => {
  const plans = await lockPlans(trx);
  const monthly = plans.find(isMonthlyPlan);
  for (const plan of plans) await updatePlan(trx, plan.uuid, { saved_percent: savedPercent(plan, monthly) });
};

const planNamed = (plans: readonly StoredPlan[], name: string): StoredPlan => {
  const plan = plans.find((one) => one.name === name);
  if (!plan) throw notFound();
  return plan;
};

/** Changes a plan for those who buy it from now on. @throws 404, 400 FREE_PLAN for a price on the free one */
export const editPlan = (
  db: Db,
  { actorUuid, now }: EditOptions,
  name: string,
  change: PlanChange,
): Promise<StoredPlan> =>
  inTransaction(db, async (trx) => {
    const before = planNamed(await lockPlans(trx), name);
    const after = {
      amount: change.amount ?? before.amount,
      time_range_count: change.timeRangeCount ?? before.time_range_count,
      time_range: change.timeRange ?? before.time_range,
      max_artists: change.maxArtists === undefined ? before.max_artists : change.maxArtists,
      includes_lyrics: change.includesLyrics ?? before.includes_lyrics,
      storage_bytes: change.storageBytes ?? before.storage_bytes,
    };
    if (name === FREE_PLAN && after.amount > 0) throw fault(commerceErrors, 'FREE_PLAN');
    await updatePlan(trx, before.uuid, after);
    const isPriced =
      after.amount !== before.amount ||
      after.time_range_count !== before.time_range_count ||
      after.time_range !== before.time_range;
    if (isPriced) await countSavings(trx);
    const edited = planNamed(await lockPlans(trx), name);
    await recordAct(trx, {
      actorUuid,
      action: 'plan.edit',
      subject: { type: 'plan', uuid: before.uuid },
      before: facts(before),
      after: facts(edited),
      now,
    });
    return edited;
  });
