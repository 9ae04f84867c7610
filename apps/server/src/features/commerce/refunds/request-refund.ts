import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { CommerceContext } from '../context.ts';
import { moneyOf } from '../payments/order.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { Money } from '../providers/payment-provider.ts';
import { movePurchase } from '../purchases/purchase-states.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import { closeGaps } from '../purchases/subscriptions.ts';
import type { RefundReason, RefundStatus } from './refund-states.ts';
import { insertRefund, type StoredRefund } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'send-refund': { refund_uuid: string };
  }
}

interface RefundRequest {
  readonly payment: StoredPayment;
  /** Null for money that was set aside. */
  readonly purchase: StoredPurchase | null;
  readonly money: Money;
  readonly reason: RefundReason;
  /** By default `REQUESTED`, or `BY_HAND` if the provider has no refunds. */
  readonly status?: RefundStatus;
  readonly now: Date;
}

/** Returns the amount that can still be refunded, in whole US dollars. */
export const leftToRefund = ({ amount, refunded_amount }: StoredPurchase): number => amount - refunded_amount;

const MINUTE_MS = 60_000;

/** Records a refund, and enqueues it if the provider supports refunds. */
export const createRefund = async (
  trx: Db,
  { methods, jobs }: CommerceContext,
  { payment, purchase, money, reason, status, now }: RefundRequest,
): Promise<StoredRefund> => {
  const provider = methods.providerNamed(payment.provider);
  const start = status ?? (provider && !provider.refund ? 'BY_HAND' : 'REQUESTED');
  const refund = await insertRefund(trx, {
    uuid: newUuid(),
    user_uuid: payment.user_uuid,
    payment_uuid: payment.uuid,
    purchase_uuid: purchase?.uuid ?? null,
    reason,
    status: start,
    amount_cents: money.cents,
    currency: money.currency,
    external_id: null,
    next_try_at: start === 'REQUESTED' ? new Date(now.getTime() + MINUTE_MS) : null,
    created_at: now,
    updated_at: now,
  });
  if (start === 'REQUESTED') await jobs.send(trx, 'send-refund', { refund_uuid: refund.uuid });
  return refund;
};

interface PurchaseRefund extends Omit<RefundRequest, 'money' | 'purchase'> {
  readonly purchase: StoredPurchase;
  /** Whole US dollars; by default everything that is left. */
  readonly amount?: number | undefined;
  readonly actorUuid: UserId | null;
}

/** Refunds a paid purchase; the caller has locked the user. A full refund ends access, a partial one does not. */
export const refundPurchase = async (
  trx: Db,
  deps: CommerceContext,
  requested: PurchaseRefund,
): Promise<StoredRefund> => {
  const { purchase, actorUuid, now } = requested;
  const rest = leftToRefund(purchase);
  const amount = requested.amount ?? rest;
  const refund = await createRefund(trx, deps, { ...requested, money: moneyOf({ amount }) });
  const act = { refundUuid: refund.uuid, actorUuid, now };
  if (amount < rest) {
    await movePurchase(trx, deps.outbox, purchase, { move: 'refund-part', amount, ...act });
    return refund;
  }
  await movePurchase(trx, deps.outbox, purchase, { move: 'refund', ...act });
  if (purchase.type === 'SUBSCRIPTION') await closeGaps(trx, purchase.user_uuid, now);
  return refund;
};
