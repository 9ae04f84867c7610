import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PaymentId, PurchaseId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { CommerceContext } from '../context.ts';
import { DIFFERENCES, EXCHANGE, postToLedger, REFUNDS_PAYABLE, SUSPENSE } from '../ledger/store.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import { movePayment } from '../payments/payment-states.ts';
import { findPayment, listPurchaseUuids, lockPayment, type StoredPayment } from '../payments/store.ts';
import type { Money } from '../providers/payment-provider.ts';
import { createRefund } from '../refunds/request-refund.ts';
import { payPurchases } from '../settlement/pay-purchases.ts';

interface Decision {
  readonly actor: Actor;
  readonly uuid: PaymentId;
  readonly now: Date;
  readonly reason: string;
}

/** Locks the user and the payment; returns it with the money received. @throws 404, 409 NOT_SET_ASIDE */
const lockSetAside = async (trx: Db, uuid: PaymentId): Promise<{ payment: StoredPayment; received: Money }> => {
  const known = await findPayment(trx, uuid);
  if (!known) throw notFound();
  await lockUser(trx, known.user_uuid);
  const payment = await lockPayment(trx, uuid);
  if (payment.status !== 'WRONG_AMOUNT' || payment.received_cents === null)
    throw apiError(commerceErrors, 'NOT_SET_ASIDE');
  return { payment, received: { cents: payment.received_cents, currency: payment.received_currency ?? CURRENCY } };
};

const firstPurchase = async (trx: Db, uuid: PaymentId): Promise<PurchaseId> => {
  const [first] = await listPurchaseUuids(trx, uuid);
  if (!first) throw notFound();
  return first;
};

/** Posts the difference, so that exactly the requested amount is in suspense. */
const postDifference = async (trx: Db, payment: StoredPayment, received: Money, now: Date): Promise<void> => {
  const asked = moneyOf(payment);
  const entry = { kind: 'difference', userUuid: payment.user_uuid, paymentUuid: payment.uuid, now } as const;
  if (received.currency !== asked.currency) {
    const exchange = `exchange:${payment.uuid}`;
    await postToLedger(trx, { ...entry, ...received, reference: `${exchange}:in`, debit: SUSPENSE, credit: EXCHANGE });
    await postToLedger(trx, { ...entry, ...asked, reference: `${exchange}:out`, debit: EXCHANGE, credit: SUSPENSE });
    return;
  }
  const more = received.cents - asked.cents;
  await postToLedger(trx, {
    ...entry,
    reference: `difference:${payment.uuid}`,
    debit: more > 0 ? SUSPENSE : DIFFERENCES,
    credit: more > 0 ? DIFFERENCES : SUSPENSE,
    cents: asCents(Math.abs(more)),
  });
};

/** Accepts a different amount as paid. @throws 404, 409 NOT_SET_ASIDE */
export const acceptPayment = (
  db: Db,
  deps: CommerceContext,
  { actor, uuid, reason, now }: Decision,
): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const { payment, received } = await lockSetAside(trx, uuid);
    await movePayment(trx, payment, 'accept', now, { paid_at: now });
    await postDifference(trx, payment, received, now);
    await payPurchases({ trx, deps, payment: { ...payment, status: 'PAID', paid_at: now }, now, from: SUSPENSE });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'payment.accept',
      subject: { type: 'payment', uuid },
      before: { status: payment.status, asked: moneyOf(payment), received },
      after: { status: 'PAID', reason },
      now,
    });
    return firstPurchase(trx, uuid);
  });

/** Refunds a payment of a different amount. @throws 404, 409 NOT_SET_ASIDE */
export const returnPayment = (
  db: Db,
  deps: CommerceContext,
  { actor, uuid, reason, now }: Decision,
): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const { payment, received } = await lockSetAside(trx, uuid);
    await movePayment(trx, payment, 'return', now);
    const refund = await createRefund(trx, deps, {
      payment,
      purchase: null,
      money: received,
      reason: 'SET_ASIDE',
      now,
    });
    await postToLedger(trx, {
      kind: 'refund_requested',
      reference: `refund_requested:${refund.uuid}`,
      userUuid: payment.user_uuid,
      paymentUuid: payment.uuid,
      refundUuid: refund.uuid,
      debit: SUSPENSE,
      credit: REFUNDS_PAYABLE,
      ...received,
      now,
    });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'payment.return',
      subject: { type: 'payment', uuid },
      before: { status: payment.status, asked: moneyOf(payment), received },
      after: { status: 'RETURNED', refund: { uuid: refund.uuid, status: refund.status }, reason },
      now,
    });
    return firstPurchase(trx, uuid);
  });
