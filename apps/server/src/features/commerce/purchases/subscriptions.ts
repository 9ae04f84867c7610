import type { UserId } from '@dubplate/contract/ids';
import { addTimeRange, monthsOf } from '@dubplate/rules/commerce/time-range';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { findFreePlan } from '../catalogue/store.ts';
import { postStart } from './purchase-states.ts';
import {
  findRunningPlan,
  listPaidPlans,
  listUnbookedStarts,
  listWindows,
  type StoredPurchase,
  updatePurchase,
} from './store.ts';

/** Returns the running paid plan, or the free one. */
export const currentPlan = async (db: Db, userUuid: UserId, now: Date) =>
  (await findRunningPlan(db, userUuid, now)) ?? (await findFreePlan(db));

/**
 * Returns the longest plan among the paid ones that have not ended, running or not, and when the last of them ends.
 * Null without a paid plan.
 */
export const currentSubscription = async (db: Db, userUuid: UserId, now: Date) => {
  const paid = await listPaidPlans(db, userUuid, now);
  const monthsIn = ({ time_range_count, time_range }: (typeof paid)[number]) =>
    time_range_count === null || time_range === null ? 0 : monthsOf(time_range_count, time_range);
  const [longest] = paid.toSorted((a, b) => monthsIn(b) - monthsIn(a));
  const expiresAt = paid.at(-1)?.expires_at;
  return longest && expiresAt ? { name: longest.name, expiresAt } : null;
};

/** Whether a paid plan is running: any of them includes daily streams and unlimited links. */
export const hasPaidPlan = async (db: Db, userUuid: UserId, now: Date): Promise<boolean> =>
  (await findRunningPlan(db, userUuid, now)) !== undefined;

/** Returns null for no limit. */
export const artistLimit = async (db: Db, userUuid: UserId, now: Date): Promise<number | null> =>
  (await currentPlan(db, userUuid, now)).max_artists;

/** Returns the bytes of files that the plan allows. */
export const storageAllowance = async (db: Db, userUuid: UserId, now: Date): Promise<number> =>
  (await currentPlan(db, userUuid, now)).storage_bytes;

const windowFrom = ({ time_range_count, time_range }: StoredPurchase, starts_at: Date) => {
  if (time_range === null || time_range_count === null) throw new Error('Asked for the window of a service');
  return { starts_at, expires_at: addTimeRange(starts_at, time_range_count, time_range) };
};

/** Starts a subscription that was just paid: now, or when the last one ends. */
export const startSubscription = async (trx: Db, purchase: StoredPurchase, now: Date): Promise<void> => {
  const last = (await listWindows(trx, purchase.user_uuid, now)).at(-1)?.expires_at;
  const started = await updatePurchase(trx, purchase.uuid, windowFrom(purchase, last ?? now));
  if (!last) await postStart(trx, started, now);
};

/** Moves later subscriptions up after one was refunded, so that no day is lost. */
export const closeGaps = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  let end = now;
  for (const purchase of await listWindows(trx, userUuid, now)) {
    const hasStarted = purchase.starts_at !== null && purchase.starts_at <= now;
    const moved = hasStarted ? purchase : await updatePurchase(trx, purchase.uuid, windowFrom(purchase, end));
    if (moved.starts_at && moved.starts_at <= now) await postStart(trx, moved, now);
    end = moved.expires_at ?? end;
  }
};

/** Posts the subscriptions that have started since they were paid. */
export const postDueStarts = async (db: Db, now: Date): Promise<void> => {
  for (const purchase of await listUnbookedStarts(db, now))
    await inTransaction(db, (trx) => postStart(trx, purchase, now));
};
