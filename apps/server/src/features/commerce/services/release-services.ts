import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { type NeededProductsInput, neededForEdition, neededProducts } from '@dubplate/rules/commerce/needed-products';
import { lockUser } from '#features/accounts/index.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { listProducts } from '../catalogue/store.ts';
import { movePurchase } from '../purchases/move-purchase.ts';
import { activeProducts, listKindsSpentOn, lockSpendablePurchase, lockSpentOn } from '../purchases/store.ts';
import { currentContext, quoteContextOf } from './quotes.ts';
import type { QuoteContext } from './tables.ts';

export interface Service {
  readonly kind: ProductKind;
  /** Whole US dollars. */
  readonly amount: number;
  readonly hasAccess: boolean;
  /** In the plan: nothing is spent for it. */
  readonly isIncluded: boolean;
}

const servicesIn = async (db: Db, userUuid: UserId, context: QuoteContext): Promise<Service[]> => {
  const [products, held] = await Promise.all([listProducts(db), activeProducts(db, userUuid)]);
  return products.map(({ kind, amount }) => {
    const isIncluded = context.included.includes(kind);
    return { kind, amount: context.amounts[kind] ?? amount, isIncluded, hasAccess: isIncluded || held.has(kind) };
  });
};

/** Every service, and whether this person has access to it by purchase or plan. */
export const listServices = async (db: Db, userUuid: UserId, now: Date): Promise<Service[]> =>
  servicesIn(db, userUuid, await currentContext(db, userUuid, now));

interface ServicesContext {
  readonly labels: Labels;
  readonly now: Date;
  /** Of an edition: the published release. What that needs, or has paid for, is not paid for again. */
  readonly original?: (NeededProductsInput & { readonly uuid: ReleaseId }) | undefined;
}

/**
 * The services that a release needs and that cost something, in the order of the catalogue: judged by what it is now,
 * with the day, the prices and the plan of its checkout while that is good.
 */
export const neededServices = async (
  db: Db,
  userUuid: UserId,
  release: NeededProductsInput & { readonly uuid: ReleaseId; readonly created_at: Date },
  { labels, now, original }: ServicesContext,
): Promise<Service[]> => {
  const context = await quoteContextOf(db, userUuid, release.uuid, now);
  const rulesContext = {
    today: context.day,
    freeLabels: await labels.freeFor(db, release),
    hasPaidSubscription: context.hasPaidSubscription,
  };
  const needed = original ? neededForEdition(release, original, rulesContext) : neededProducts(release, rulesContext);
  const paid = original ? await listKindsSpentOn(db, original.uuid) : [];
  const services = await servicesIn(db, userUuid, context);
  return services.filter(({ kind, amount }) => needed.includes(kind) && !paid.includes(kind) && amount > 0);
};

/** Locks a person's funds until the transaction ends: everything that moves them takes this first, so that it runs one at a time. */
export const lockUserFunds = async (trx: Db, userUuid: UserId): Promise<void> => {
  await lockUser(trx, userUuid);
};

/**
 * Spends one purchase of each needed service that the plan does not include, tied to the release.
 * Returns the services that are missing; then the caller must roll back.
 */
export const spendServices = async (
  trx: Db,
  outbox: Outbox,
  spending: { readonly userUuid: UserId; readonly releaseUuid: ReleaseId; readonly now: Date },
  services: readonly Service[],
): Promise<ProductKind[]> => {
  const { userUuid, releaseUuid, now } = spending;
  await lockUserFunds(trx, userUuid);
  const missing: ProductKind[] = [];
  for (const { kind, isIncluded } of services) {
    if (isIncluded) continue;
    const purchase = await lockSpendablePurchase(trx, userUuid, kind, releaseUuid);
    if (purchase) await movePurchase(trx, outbox, purchase, { move: 'use', releaseUuid, actorUuid: userUuid, now });
    else missing.push(kind);
  }
  return missing;
};

/** A denial returns what publishing spent. */
export const returnServices = async (
  trx: Db,
  outbox: Outbox,
  release: { readonly uuid: ReleaseId; readonly user_uuid: UserId },
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
): Promise<void> => {
  await lockUserFunds(trx, release.user_uuid);
  for (const purchase of await lockSpentOn(trx, release.uuid))
    await movePurchase(trx, outbox, purchase, { move: 'give-back', actorUuid, now });
};
