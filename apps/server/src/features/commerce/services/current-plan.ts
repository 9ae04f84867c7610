import type { UserId } from '@dubplate/contract/ids';
import { monthsOf } from '@dubplate/rules/commerce/time-range';
import type { Db } from '#platform/database/tables.ts';
import { findFreePlan, findRunningPlan, listPaidPlans } from '../catalogue/store.ts';

/** The paid plan that runs, else the free one. */
export const currentPlan = async (db: Db, userUuid: UserId, now: Date) =>
  (await findRunningPlan(db, userUuid, now)) ?? (await findFreePlan(db));

/**
 * What a person has paid for: the longest plan among those that are not over, whichever of them runs, and when the last
 * of them ends. Null where there is none.
 */
export const currentSubscription = async (db: Db, userUuid: UserId, now: Date) => {
  const paid = await listPaidPlans(db, userUuid, now);
  const monthsIn = ({ time_range_count, time_range }: (typeof paid)[number]) =>
    time_range_count === null || time_range === null ? 0 : monthsOf(time_range_count, time_range);
  const [longest] = paid.toSorted((a, b) => monthsIn(b) - monthsIn(a));
  const expiresAt = paid.at(-1)?.expires_at;
  return longest && expiresAt ? { name: longest.name, expiresAt } : null;
};

/** Whether a plan that this person paid for runs: streams by day and links without a limit come with any of them. */
export const hasPaidPlan = async (db: Db, userUuid: UserId, now: Date): Promise<boolean> =>
  (await findRunningPlan(db, userUuid, now)) !== undefined;

/** How many artists this person's plan allows; null for any number. */
export const artistLimit = async (db: Db, userUuid: UserId, now: Date): Promise<number | null> =>
  (await currentPlan(db, userUuid, now)).max_artists;

/** How many bytes of files this person's plan allows. */
export const storageAllowance = async (db: Db, userUuid: UserId, now: Date): Promise<number> =>
  (await currentPlan(db, userUuid, now)).storage_bytes;
