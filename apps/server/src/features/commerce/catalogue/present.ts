import { PRODUCT_KINDS, type ProductKind } from '@dubplate/contract/commerce/limits';
import type { PriceChange, StaffPlan } from '@dubplate/contract/commerce/prices-endpoints';
import type { Plan } from '@dubplate/contract/commerce/schemas';
import type { PriceChangeRow, StoredPlan } from './store.ts';

/** Converts product kinds to and from their names on the wire, such as `DUBPLATE_EARLY_DATE`. */
export interface ProductNames {
  nameOf(kind: ProductKind): string;
  /** Returns null for an unknown name. */
  kindOf(name: string): ProductKind | null;
}

export const createProductNames = (productCode: string): ProductNames => {
  const nameOf = (kind: ProductKind) => `${productCode}_${kind}`;
  return { nameOf, kindOf: (name) => PRODUCT_KINDS.find((kind) => nameOf(kind) === name) ?? null };
};

export const presentPlan = (plan: StoredPlan, included: readonly string[]): Plan => ({
  uuid: plan.uuid,
  name: plan.name,
  timeRangeCount: plan.time_range_count,
  timeRange: plan.time_range,
  amount: plan.amount,
  savedPercent: plan.saved_percent,
  products: [...included],
  maxArtists: plan.max_artists,
});

export const presentStaffPlan = (
  plan: StoredPlan,
  included: readonly ProductKind[],
  names: ProductNames,
): StaffPlan => ({
  ...presentPlan(plan, included.map(names.nameOf)),
  includesLyrics: plan.includes_lyrics,
  storageBytes: plan.storage_bytes,
});

type Facts = PriceChange['before'];

type LoggedFields = Facts & { readonly kind?: ProductKind };

const pick = (facts: Facts, fields: readonly string[]): Facts =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

export const presentPriceChange = (row: PriceChangeRow, names: ProductNames): PriceChange => {
  const [before, after] = [row.before as LoggedFields, row.after as LoggedFields];
  const changed = Object.keys(after).filter(
    (field) => field !== 'kind' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const isProduct = row.subject_type === 'product';
  return {
    uuid: row.uuid,
    at: row.at.toISOString(),
    actor: row.actor_uuid === null ? null : { uuid: row.actor_uuid, username: row.username ?? '' },
    kind: isProduct ? 'PRODUCT' : 'PLAN',
    name: isProduct && after.kind ? names.nameOf(after.kind) : (row.plan_name ?? ''),
    before: pick(before, changed),
    after: pick(after, changed),
  };
};
