import type { Db } from '#platform/database/tables.ts';
import { announcePaidReleases } from '../payments/announce-paid-releases.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listPurchaseUuids, nextReceiptNumber, type StoredPayment, updatePayment } from '../payments/store.ts';
import { movePurchase } from '../purchases/move-purchase.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { lockPurchases, type StoredPurchase } from '../purchases/store.ts';
import { startSubscription } from '../purchases/subscription-chain.ts';
import { enqueueReceiptEmail } from '../receipts/receipt-email.ts';
import { refundSurplus } from '../refunds/refund-surplus.ts';

interface PaidContext {
  readonly trx: Db;
  readonly deps: PaymentDeps;
  /** Paid just now; the caller has locked it and its person. */
  readonly payment: StoredPayment;
  readonly now: Date;
  /** The account that holds the money; absent: the provider's. */
  readonly from?: string;
}

/** Marks as paid what a payment was for; what another payment has paid before is refunded automatically. */
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
  // Where all of it is refunded nothing was sold, and there is no receipt.
  if (paid.length === 0) return;
  await updatePayment(trx, payment.uuid, { receipt_number: await nextReceiptNumber(trx) });
  await announcePaidReleases(trx, deps.outbox, paid);
  await enqueueReceiptEmail(trx, deps, payment, paid);
};
