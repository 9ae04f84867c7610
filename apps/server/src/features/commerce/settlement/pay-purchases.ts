import { dollarsToCents } from '@dubplate/rules/cents';
import type { Db } from '#platform/database/tables.ts';
import type { CommerceContext } from '../context.ts';
import { customerAccount, postToLedger, providerAccount, REFUNDS_PAYABLE } from '../ledger/store.ts';
import { moneyOf } from '../payments/order.ts';
import { listPurchaseUuids, nextReceiptNumber, type StoredPayment, updatePayment } from '../payments/store.ts';
import { canMovePurchase, movePurchase } from '../purchases/purchase-states.ts';
import { emitPaidReleases } from '../purchases/release-services.ts';
import { lockPurchases, type StoredPurchase } from '../purchases/store.ts';
import { startSubscription } from '../purchases/subscriptions.ts';
import { enqueueReceiptEmail } from '../receipts/receipt-email.ts';
import { createRefund } from '../refunds/request-refund.ts';

/** Refunds the second payment of a purchase. */
const refundSurplus = async (
  trx: Db,
  deps: CommerceContext,
  surplus: {
    readonly payment: StoredPayment;
    readonly purchase: StoredPurchase;
    readonly now: Date;
    readonly from?: string | undefined;
  },
): Promise<void> => {
  const { payment, purchase, now } = surplus;
  const customer = customerAccount(payment.user_uuid);
  const entry = {
    userUuid: payment.user_uuid,
    purchaseUuid: purchase.uuid,
    paymentUuid: payment.uuid,
    cents: dollarsToCents(purchase.amount),
    now,
  };
  await postToLedger(trx, {
    ...entry,
    kind: 'charge',
    reference: `charge:${payment.uuid}:${purchase.uuid}`,
    debit: surplus.from ?? providerAccount(payment.provider),
    credit: customer,
  });
  const refund = await createRefund(trx, deps, { ...surplus, money: moneyOf(purchase), reason: 'SURPLUS' });
  await postToLedger(trx, {
    ...entry,
    kind: 'refund_requested',
    reference: `refund_requested:${refund.uuid}`,
    debit: customer,
    credit: REFUNDS_PAYABLE,
    refundUuid: refund.uuid,
  });
};

interface PaidContext {
  readonly trx: Db;
  readonly deps: CommerceContext;
  /** Just paid; the caller has locked it and the user. */
  readonly payment: StoredPayment;
  readonly now: Date;
  /** The account that holds the money; by default the provider's. */
  readonly from?: string;
}

/** Marks the purchases of a payment as paid. Purchases that another payment has paid are refunded. */
export const payPurchases = async ({ trx, deps, payment, now, from }: PaidContext): Promise<void> => {
  const purchases = await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid));
  const paid: StoredPurchase[] = [];
  for (const purchase of purchases) {
    if (!canMovePurchase(purchase.status, 'pay')) {
      await refundSurplus(trx, deps, { payment, purchase, now, from });
      continue;
    }
    const moved = await movePurchase(trx, deps.outbox, purchase, { move: 'pay', payment, actorUuid: null, now, from });
    if (moved.type === 'SUBSCRIPTION') await startSubscription(trx, moved, now);
    paid.push(moved);
  }
  // If everything is refunded, nothing was sold and there is no receipt.
  if (paid.length === 0) return;
  await updatePayment(trx, payment.uuid, { receipt_number: await nextReceiptNumber(trx) });
  await emitPaidReleases(trx, deps.outbox, paid);
  await enqueueReceiptEmail(trx, deps, payment, paid);
};
