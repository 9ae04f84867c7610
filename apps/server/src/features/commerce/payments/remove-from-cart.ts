import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { lockPurchases, updatePurchase } from '../purchases/store.ts';
import { retryReleases } from './announce-paid-releases.ts';
import { supersedePayment } from './close-order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { listOngoing } from './store.ts';

/**
 * Takes one purchase out of its owner's cart. Checkouts that contain it are superseded, and what else they were for
 * stays in the cart; money that comes by them all the same counts. A repeat changes nothing.
 * @throws 404, the same for another's and for none, 409 NOT_PENDING
 */
export const removeFromCart = (db: Db, deps: PaymentDeps, userUuid: UserId, uuid: PurchaseId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = deps.clock.now();
    await lockUser(trx, userUuid);
    const [purchase] = await lockPurchases(trx, [uuid]);
    if (purchase?.user_uuid !== userUuid) throw notFound();
    if (purchase.status !== 'PENDING') throw fault(commerceErrors, 'NOT_PENDING');
    if (purchase.cleared_at !== null) return;
    for (const { payment, purchases } of await listOngoing(trx, [uuid])) {
      await supersedePayment(trx, deps, payment, now);
      await retryReleases(trx, deps.outbox, payment, await lockPurchases(trx, purchases));
    }
    await updatePurchase(trx, uuid, { cleared_at: now, updated_at: now });
  });
