import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { PriceChange, StaffPlan } from '@dubplate/contract/commerce/prices-endpoints';
import type { ProductNames } from '../catalogue/product-names.ts';
import type { StoredPlan } from '../catalogue/store.ts';
import { presentPlan } from '../present.ts';
import type { PriceChangeRow } from './read.ts';

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

/** What the log keeps of a service or a plan. */
type Kept = Facts & { readonly kind?: ProductKind };

const pick = (facts: Facts, fields: readonly string[]): Facts =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

export const presentPriceChange = (row: PriceChangeRow, names: ProductNames): PriceChange => {
  const [before, after] = [row.before as Kept, row.after as Kept];
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
