import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { CART_MAX, type ProductKind } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { findPlan, findProduct } from '../catalogue/store.ts';
import type { CommerceContext } from '../context.ts';
import { isOwnRelease } from '../purchases/read.ts';
import { retryReleases } from '../purchases/release-services.ts';
import {
  clearPending,
  countInCart,
  findInCart,
  insertPurchase,
  lockPurchases,
  updatePurchase,
} from '../purchases/store.ts';
import { supersedePayment } from './payment-states.ts';
import { listOngoing } from './store.ts';

interface CartOptions {
  readonly userUuid: UserId;
  readonly now: Date;
}

/** The caller has locked the user. @throws 409 CART_FULL */
const rejectFullCart = async (trx: Db, userUuid: UserId): Promise<void> => {
  if ((await countInCart(trx, userUuid)) >= CART_MAX) throw apiError(commerceErrors, 'CART_FULL');
};

/**
 * Adds a service to the cart at its current price. A repeat for the same release returns the existing purchase.
 * @throws 400 UNKNOWN_PRODUCT or NOTHING_TO_PAY, 404 if the caller does not own the release, 409 CART_FULL
 */
export const addToCart = (
  db: Db,
  { userUuid, now }: CartOptions,
  kind: ProductKind | null,
  releaseUuid: ReleaseId | null,
): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const product = kind === null ? undefined : await findProduct(trx, kind);
    if (!product) throw apiError(commerceErrors, 'UNKNOWN_PRODUCT');
    if (product.amount === 0) throw apiError(commerceErrors, 'NOTHING_TO_PAY');
    await lockUser(trx, userUuid);
    if (releaseUuid !== null) {
      if (!(await isOwnRelease(trx, userUuid, releaseUuid))) throw notFound();
      const waiting = await findInCart(trx, userUuid, product.kind, releaseUuid);
      if (waiting) return waiting.uuid;
    }
    await rejectFullCart(trx, userUuid);
    const { uuid } = await insertPurchase(trx, {
      uuid: newUuid(),
      user_uuid: userUuid,
      type: 'PRODUCT',
      product_kind: product.kind,
      status: 'PENDING',
      amount: product.amount,
      for_release_uuid: releaseUuid,
      created_at: now,
      updated_at: now,
    });
    return uuid;
  });

/** Adds a plan to the cart at its current price and duration. @throws 400 UNKNOWN_PLAN or NOTHING_TO_PAY */
export const addPlanToCart = (db: Db, { userUuid, now }: CartOptions, name: string): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const plan = await findPlan(trx, name);
    if (!plan) throw apiError(commerceErrors, 'UNKNOWN_PLAN');
    if (plan.amount === 0) throw apiError(commerceErrors, 'NOTHING_TO_PAY');
    await lockUser(trx, userUuid);
    await rejectFullCart(trx, userUuid);
    const { uuid } = await insertPurchase(trx, {
      uuid: newUuid(),
      user_uuid: userUuid,
      type: 'SUBSCRIPTION',
      plan_uuid: plan.uuid,
      time_range_count: plan.time_range_count,
      time_range: plan.time_range,
      status: 'PENDING',
      amount: plan.amount,
      created_at: now,
      updated_at: now,
    });
    return uuid;
  });

/** Removes everything from the cart that is not in an ongoing checkout. */
export const clearCart = (db: Db, userUuid: UserId, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, userUuid);
    await clearPending(trx, userUuid, now);
  });

/**
 * Removes one purchase from its owner's cart. Supersedes checkouts that contain it; their other purchases stay in the
 * cart, and late money still counts. A repeat has no effect.
 * @throws 404, also for purchases of other users, 409 NOT_PENDING
 */
export const removeFromCart = (db: Db, deps: CommerceContext, userUuid: UserId, uuid: PurchaseId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = deps.clock.now();
    await lockUser(trx, userUuid);
    const [purchase] = await lockPurchases(trx, [uuid]);
    if (purchase?.user_uuid !== userUuid) throw notFound();
    if (purchase.status !== 'PENDING') throw apiError(commerceErrors, 'NOT_PENDING');
    if (purchase.cleared_at !== null) return;
    for (const { payment, purchases } of await listOngoing(trx, [uuid])) {
      await supersedePayment(trx, deps, payment, now);
      await retryReleases(trx, deps.outbox, payment, await lockPurchases(trx, purchases));
    }
    await updatePurchase(trx, uuid, { cleared_at: now, updated_at: now });
  });
