import type { ProductKind, TimeRange } from '@dubplate/contract/commerce/limits';
import type { Db } from '#platform/database/tables.ts';
import { listPlans, productsByPlan } from './store.ts';
import { FREE_PLAN } from './tables.ts';

/** A plan as somebody sees it who has not signed up yet. */
export interface OfferedPlan {
  readonly isFree: boolean;
  /** Whole US dollars. */
  readonly amount: number;
  readonly timeRangeCount: number;
  readonly timeRange: TimeRange;
  /** Against the monthly plan; null where it saves nothing. */
  readonly savedPercent: number | null;
  /** null: as many as one likes. */
  readonly maxArtists: number | null;
  readonly products: readonly ProductKind[];
}

/** All plans, in the order in which they are shown. */
export const listOfferedPlans = async (db: Db): Promise<OfferedPlan[]> => {
  const included = await productsByPlan(db);
  return (await listPlans(db)).map((plan) => ({
    isFree: plan.name === FREE_PLAN,
    amount: plan.amount,
    timeRangeCount: plan.time_range_count,
    timeRange: plan.time_range,
    savedPercent: plan.saved_percent,
    maxArtists: plan.max_artists,
    products: included.get(plan.uuid) ?? [],
  }));
};
