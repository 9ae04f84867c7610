import type { Db } from '#platform/database/tables.ts';
import { customerAccount, providerAccount, REFUNDS_PAYABLE } from '../ledger/accounts.ts';
import { dollarsToCents } from '../ledger/cents.ts';
import { postToLedger } from '../ledger/store.ts';
import { moneyOf } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import { createRefund } from './request-refund.ts';

/** A purchase was paid a second time: the second money goes back to the payer, unasked. */
export const refundSurplus = async (
  trx: Db,
  deps: PaymentDeps,
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
