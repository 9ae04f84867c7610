import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findPayment } from '../payments/store.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { findPurchase, lockPurchases } from '../purchases/store.ts';
import { moveRefund } from '../refunds/move-refund.ts';
import { refundPurchase } from '../refunds/request-refund.ts';
import { findRefund, lockRefund } from '../refunds/store.ts';
import type { StaffAct } from './staff-act.ts';

/**
 * Gives the money of a purchase back: access ends at once, the refund is tried until the provider answers.
 * @throws 404, 409 NOTHING_PAID or WRONG_PURCHASE_STATE
 */
export const refundByStaff = (db: Db, deps: PaymentDeps, { actor, uuid, now }: StaffAct<PurchaseId>): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await findPurchase(trx, uuid);
    if (!known) throw notFound();
    await lockUser(trx, known.user_uuid);
    const [purchase] = await lockPurchases(trx, [uuid]);
    const payment = purchase?.paid_by_uuid ? await findPayment(trx, purchase.paid_by_uuid) : undefined;
    if (!purchase || !payment) throw fault(commerceErrors, 'NOTHING_PAID');
    if (!canMovePurchase(purchase.status, 'refund')) throw fault(commerceErrors, 'WRONG_PURCHASE_STATE');
    const refund = await refundPurchase(trx, deps, {
      payment,
      purchase,
      reason: 'STAFF',
      actorUuid: actor.uuid,
      now,
    });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'purchase.refund',
      subject: { type: 'purchase', uuid },
      before: { status: purchase.status },
      after: { status: 'REFUNDED', refund: { uuid: refund.uuid, status: refund.status, amount: refund.amount } },
      now,
    });
  });

/** Records that staff refunded it themselves; returns the purchase. @throws 404, 409 WRONG_PURCHASE_STATE */
export const settleRefund = (db: Db, { actor, uuid, now }: StaffAct<string>): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const known = await findRefund(trx, uuid);
    if (!known) throw notFound();
    await lockUser(trx, known.user_uuid);
    const refund = await lockRefund(trx, uuid);
    const payment = await findPayment(trx, refund.payment_uuid);
    if (!payment || !(await moveRefund(trx, refund, 'settle', { provider: payment.provider, now })))
      throw fault(commerceErrors, 'WRONG_PURCHASE_STATE');
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'refund.settle',
      subject: { type: 'refund', uuid },
      before: { status: refund.status },
      after: { status: 'DONE', amount: refund.amount, purchase_uuid: refund.purchase_uuid },
      now,
    });
    return refund.purchase_uuid;
  });
