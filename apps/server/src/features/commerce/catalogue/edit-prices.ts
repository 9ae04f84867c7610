import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { ProductKind, TimeRange } from '@dubplate/contract/commerce/limits';
import type { UserId } from '@dubplate/contract/ids';
import { isMonthlyPlan, savedPercent } from '@dubplate/rules/commerce/saved-percent';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import {
  FREE_PLAN,
  listPlans,
  lockPlans,
  lockProduct,
  plansWithProduct,
  replacePlansWithProduct,
  type StoredPlan,
  setProductAmount,
  updatePlan,
} from './store.ts';

interface EditOptions {
  readonly actorUuid: UserId;
  readonly now: Date;
}

interface ProductChange {
  /** Whole US dollars. */
  readonly amount?: number | undefined;
  /** Names of plans. */
  readonly includedIn?: readonly string[] | undefined;
}

/** @throws 400 UNKNOWN_PLAN */
const planUuids = async (trx: Db, names: readonly string[]): Promise<string[]> => {
  const plans = new Map((await listPlans(trx)).map(({ name, uuid }) => [name, uuid]));
  return [...new Set(names)].map((name) => {
    const uuid = plans.get(name);
    if (uuid === undefined) throw apiError(commerceErrors, 'UNKNOWN_PLAN');
    return uuid;
  });
};

/** Services have no uuid; the audit log identifies them by kind. */
const SUBJECT = { type: 'product', uuid: '00000000-0000-0000-0000-000000000000' };

/** Changes the price of a service and the plans that include it. @throws 400 UNKNOWN_PLAN */
export const editProduct = (
  db: Db,
  { actorUuid, now }: EditOptions,
  kind: ProductKind,
  { amount, includedIn }: ProductChange,
): Promise<{ readonly amount: number; readonly includedIn: readonly string[] }> =>
  inTransaction(db, async (trx) => {
    const product = await lockProduct(trx, kind);
    const before = { kind, amount: product.amount, includedIn: await plansWithProduct(trx, kind) };
    if (amount !== undefined) await setProductAmount(trx, kind, amount);
    if (includedIn !== undefined) await replacePlansWithProduct(trx, kind, await planUuids(trx, includedIn));
    const after = { kind, amount: amount ?? product.amount, includedIn: await plansWithProduct(trx, kind) };
    await recordAct(trx, { actorUuid, action: 'product.edit', subject: SUBJECT, before, after, now });
    return after;
  });

interface PlanChange {
  /** Whole US dollars. */
  readonly amount?: number | undefined;
  readonly timeRangeCount?: number | undefined;
  readonly timeRange?: TimeRange | undefined;
  readonly maxArtists?: number | null | undefined;
  readonly includesLyrics?: boolean | undefined;
  readonly storageBytes?: number | undefined;
}

/** The fields of a plan in the audit log. */
const loggedFields = (plan: StoredPlan) => ({
  amount: plan.amount,
  timeRangeCount: plan.time_range_count,
  timeRange: plan.time_range,
  maxArtists: plan.max_artists,
  includesLyrics: plan.includes_lyrics,
  storageBytes: plan.storage_bytes,
  savedPercent: plan.saved_percent,
});

/** Recalculates the savings of all plans. */
const updateSavings = async (trx: Db): Promise<void> => {
  const plans = await lockPlans(trx);
  const monthly = plans.find(isMonthlyPlan);
  for (const plan of plans) await updatePlan(trx, plan.uuid, { saved_percent: savedPercent(plan, monthly) });
};

const planNamed = (plans: readonly StoredPlan[], name: string): StoredPlan => {
  const plan = plans.find((one) => one.name === name);
  if (!plan) throw notFound();
  return plan;
};

/** Changes a plan for new purchases. @throws 404, 400 FREE_PLAN for a price on the free plan */
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
    if (name === FREE_PLAN && after.amount > 0) throw apiError(commerceErrors, 'FREE_PLAN');
    await updatePlan(trx, before.uuid, after);
    const isPriced =
      after.amount !== before.amount ||
      after.time_range_count !== before.time_range_count ||
      after.time_range !== before.time_range;
    if (isPriced) await updateSavings(trx);
    const edited = planNamed(await lockPlans(trx), name);
    await recordAct(trx, {
      actorUuid,
      action: 'plan.edit',
      subject: { type: 'plan', uuid: before.uuid },
      before: loggedFields(before),
      after: loggedFields(edited),
      now,
    });
    return edited;
  });
