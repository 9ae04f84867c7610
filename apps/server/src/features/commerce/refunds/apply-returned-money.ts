import type { Db } from '#platform/database/tables.ts';
import { providerAccount, SUSPENSE } from '../ledger/accounts.ts';
import { asCents } from '../ledger/cents.ts';
import { postToLedger } from '../ledger/store.ts';
import { movePayment } from '../payments/move-payment.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listPurchaseUuids, type StoredPayment } from '../payments/store.ts';
import type { Money } from '../providers/payment-provider.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { lockPurchases } from '../purchases/store.ts';
import { moveRefund } from './move-refund.ts';
import { refundPurchase } from './request-refund.ts';
import { listRefundsOf, lockRefund } from './store.ts';

interface ReturnContext {
  readonly trx: Db;
  readonly deps: PaymentDeps;
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** All of a payment went back: our refunds have arrived, the other purchases are refunded. */
const returnAll = async ({ trx, deps, payment, now }: ReturnContext): Promise<void> => {
  const refunds = await listRefundsOf(trx, payment.uuid);
  for (const refund of refunds) await moveRefund(trx, refund, 'send', { provider: payment.provider, now });
  for (const purchase of await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid))) {
    if (purchase.paid_by_uuid !== payment.uuid) continue;
    if (!canMovePurchase(purchase.status, 'refund')) continue;
    const { uuid } = await refundPurchase(trx, deps, {
      payment,
      purchase,
      reason: 'PROVIDER',
      status: 'BY_HAND',
      actorUuid: null,
      now,
    });
    await moveRefund(trx, await lockRefund(trx, uuid), 'send', { provider: payment.provider, now });
  }
};

/** Money that staff had decided to return has arrived. */
const confirmReturn = async ({ trx, payment, now }: ReturnContext): Promise<void> => {
  for (const refund of await listRefundsOf(trx, payment.uuid))
    await moveRefund(trx, refund, 'send', { provider: payment.provider, now });
};

/** Money of a wrong amount, kept apart until now, went back in the provider's own dashboard. */
const returnSuspense = async ({ trx, payment, now }: ReturnContext, money: Money): Promise<void> => {
  const reference = `suspense_returned:${payment.uuid}`;
  if (!(await movePayment(trx, payment, 'return', now))) return;
  await postToLedger(trx, {
    kind: 'suspense',
    reference,
    userUuid: payment.user_uuid,
    paymentUuid: payment.uuid,
    debit: SUSPENSE,
    credit: providerAccount(payment.provider),
    cents: asCents(money.cents),
    currency: money.currency,
    now,
  });
};

const isSame = (one: Money, cents: number | null, currency: string | null) =>
  one.cents === cents && one.currency === currency;

/** All of a payment went back, by our refund or in the provider's own dashboard; false where it was another amount. */
export const applyReturnedMoney = async (context: ReturnContext, money: Money): Promise<boolean> => {
  const { payment } = context;
  switch (payment.status) {
    case 'RETURNED':
      await confirmReturn(context);
      return true;
    case 'WRONG_AMOUNT':
      if (!isSame(money, payment.received_cents, payment.received_currency)) return false;
      await returnSuspense(context, money);
      return true;
    case 'PAID':
      if (!isSame(money, moneyOf(payment).cents, CURRENCY)) return false;
      await returnAll(context);
      return true;
    default:
      return false;
  }
};
