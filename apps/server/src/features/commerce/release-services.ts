import type { ProductKind } from '@dubplate/contract/commerce/limits';
import { type NeededProductsInput, neededProducts } from '@dubplate/rules/commerce/needed-products';
import { utcDay } from '@dubplate/rules/dates';
import type { Db } from '../../platform/database/tables.ts';
import { lockUser } from '../accounts/index.ts';
import {
  findCurrentSubscription,
  findFreePlan,
  findHeldPurchase,
  giveBackUsed,
  heldProducts,
  listProducts,
  markUsed,
  productsOfPlan,
} from './store.ts';

export interface Service {
  readonly kind: ProductKind;
  /** Whole US dollars. */
  readonly amount: number;
  readonly hasAccess: boolean;
}

/** The paid plan that runs, else the free one. */
export const planOf = async (db: Db, userUuid: string, now: Date) =>
  (await findCurrentSubscription(db, userUuid, now)) ?? (await findFreePlan(db));

/** How many artists this person's plan allows; null for any number. */
export const artistLimit = async (db: Db, userUuid: string, now: Date): Promise<number | null> =>
  (await planOf(db, userUuid, now)).max_artists;

/** Every service, and whether this person has access to it by purchase or plan. */
export const listServices = async (db: Db, userUuid: string, now: Date): Promise<Service[]> => {
  const plan = await planOf(db, userUuid, now);
  const [products, included, held] = await Promise.all([
    listProducts(db),
    productsOfPlan(db, plan.plan_uuid),
    heldProducts(db, userUuid),
  ]);
  return products.map(({ kind, amount }) => ({ kind, amount, hasAccess: included.has(kind) || held.has(kind) }));
};

/** The services that a release needs and that cost something, in the order of the catalogue. */
export const neededServices = async (
  db: Db,
  userUuid: string,
  release: NeededProductsInput,
  context: { readonly labelName: string; readonly now: Date },
): Promise<Service[]> => {
  const hasPaidSubscription = (await findCurrentSubscription(db, userUuid, context.now)) !== undefined;
  const needed = neededProducts(release, {
    today: utcDay(context.now),
    labelName: context.labelName,
    hasPaidSubscription,
  });
  const services = await listServices(db, userUuid, context.now);
  return services.filter(({ kind, amount }) => needed.includes(kind) && amount > 0);
};

/**
 * Spends one purchase of each needed service that the plan does not include, tied to the release.
 * Returns the services that could not be had; then the caller must roll back.
 */
export const spendServices = async (
  trx: Db,
  userUuid: string,
  releaseUuid: string,
  services: readonly Service[],
  now: Date,
): Promise<ProductKind[]> => {
  const plan = await planOf(trx, userUuid, now);
  const included = await productsOfPlan(trx, plan.plan_uuid);
  const missing: ProductKind[] = [];
  // One release of a person at a time: two that run in parallel must not spend the same purchase.
  await lockUser(trx, userUuid);
  for (const { kind } of services) {
    if (included.has(kind)) continue;
    const purchase = await findHeldPurchase(trx, userUuid, kind);
    if (purchase) await markUsed(trx, purchase.uuid, releaseUuid, now);
    else missing.push(kind);
  }
  return missing;
};

/** A denial gives back what publishing spent. */
export const giveBackServices = (trx: Db, releaseUuid: string, now: Date): Promise<void> =>
  giveBackUsed(trx, releaseUuid, now);
