import type { Db } from '#platform/database/tables.ts';
import type { PaymentDesk } from '../payments/payment-deps.ts';
import { listPurchaseUuids, type StoredPayment, takeReceiptNumber, updatePayment } from '../payments/store.ts';
import { movePurchase } from '../purchases/move-purchase.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { lockPurchases, type StoredPurchase } from '../purchases/store.ts';
import { beginSubscription } from '../purchases/subscription-chain.ts';
import { askForReceiptLetter } from '../receipts/receipt-email.ts';
import { refundSurplus } from '../refunds/refund-surplus.ts';
import { announcePaidReleases } from './announce-paid-releases.ts';

interface Paying {
  readonly trx: Db;
  readonly desk: PaymentDesk;
  /** Paid just now, held with its person by the caller. */
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Gives what a payment was for; what another payment has paid before goes back to the payer by itself. */
export const payPurchases = async ({ trx, desk, payment, now }: Paying): Promise<void> => {
  const purchases = await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid));
  const paid: StoredPurchase[] = [];
  for (const purchase of purchases) {
    if (!canMovePurchase(purchase.status, 'pay')) {
      await refundSurplus(trx, desk, { payment, purchase, now });
      continue;
    }
    const moved = await movePurchase(trx, desk.outbox, purchase, { move: 'pay', payment, actorUuid: null, now });
    if (moved.type === 'SUBSCRIPTION') await beginSubscription(trx, moved, now);
    paid.push(moved);
  }
  // Where all of it goes back nothing was sold, and no receipt tells of it.
  if (paid.length === 0) return;
  await updatePayment(trx, payment.uuid, { receipt_number: await takeReceiptNumber(trx) });
  await announcePaidReleases(trx, desk.outbox, paid);
  await askForReceiptLetter(trx, desk, payment, paid);
};
