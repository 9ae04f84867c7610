import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { type NeededProductsInput, neededForEdition, neededProducts } from '@dubplate/rules/commerce/needed-products';
import { lockUser } from '#features/accounts/index.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { listProducts } from '../catalogue/store.ts';
import { movePurchase } from './purchase-states.ts';
import { currentContext, type QuoteContext, quoteContextOf } from './quote-store.ts';
import {
  activeProducts,
  findPaidReleases,
  listKindsSpentOn,
  lockSpendablePurchase,
  lockSpentOn,
  type StoredPurchase,
} from './store.ts';

export interface Service {
  readonly kind: ProductKind;
  /** Whole US dollars. */
  readonly amount: number;
  readonly hasAccess: boolean;
  /** Included in the plan, so that no purchase is spent. */
  readonly isIncluded: boolean;
}

const servicesIn = async (db: Db, userUuid: UserId, context: QuoteContext): Promise<Service[]> => {
  const products = await listProducts(db);
  const held = await activeProducts(db, userUuid);
  return products.map(({ kind, amount }) => {
    const isIncluded = context.included.includes(kind);
    return { kind, amount: context.amounts[kind] ?? amount, isIncluded, hasAccess: isIncluded || held.has(kind) };
  });
};

/** Lists all services, and whether the user has access by purchase or plan. */
export const listServices = async (db: Db, userUuid: UserId, now: Date): Promise<Service[]> =>
  servicesIn(db, userUuid, await currentContext(db, userUuid, now));

interface ServicesContext {
  readonly labels: Labels;
  readonly now: Date;
  /** The published release, for an edition. Its services are not paid for again. */
  readonly original?: (NeededProductsInput & { readonly uuid: ReleaseId }) | undefined;
}

/**
 * Lists the paid services that a release needs in its current state, in catalogue order. Day, prices and plan are those
 * of its quote while that is valid.
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

/** Locks a user's funds until the transaction ends. Everything that moves them takes this lock first. */
export const lockUserFunds = async (trx: Db, userUuid: UserId): Promise<void> => {
  await lockUser(trx, userUuid);
};

/**
 * Spends one purchase on the release for each service that the plan does not include. Returns the missing services; if
 * there are any, the caller must roll back.
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

/** Returns the purchases spent on a denied release. */
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

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** A purchase for the release was paid: the release may be ready to submit. */
    'release-paid': { release_uuid: ReleaseId; user_uuid: UserId };
  }
}

const releasesOf = (purchases: readonly StoredPurchase[]) =>
  new Set(purchases.flatMap((purchase) => purchase.for_release_uuid ?? []));

export const emitPaidReleases = async (trx: Db, outbox: Outbox, paid: readonly StoredPurchase[]): Promise<void> => {
  const [first] = paid;
  if (!first) return;
  for (const release_uuid of releasesOf(paid))
    await outbox.announce(trx, 'release-paid', { release_uuid, user_uuid: first.user_uuid });
};

/** Retries partly paid releases that waited for this payment, so that their artists are notified. */
export const retryReleases = async (
  trx: Db,
  outbox: Outbox,
  { user_uuid }: { readonly user_uuid: UserId },
  purchases: readonly StoredPurchase[],
): Promise<void> => {
  for (const release_uuid of await findPaidReleases(trx, [...releasesOf(purchases)]))
    await outbox.announce(trx, 'release-paid', { release_uuid, user_uuid });
};
