import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { StoredPayment } from '../payments/store.ts';
import { movePurchase } from '../purchases/move-purchase.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import { closeGaps } from '../purchases/subscription-chain.ts';
import type { RefundReason, RefundStatus } from './refund-states.ts';
import { insertRefund, type StoredRefund } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'send-refund': { refund_uuid: string };
  }
}

interface RefundRequest {
  readonly payment: StoredPayment;
  readonly purchase: StoredPurchase;
  readonly reason: RefundReason;
  /** Absent: as its provider can. */
  readonly status?: RefundStatus;
  readonly now: Date;
}

const MINUTE_MS = 60_000;

/** Records a refund, and enqueues it where its provider has a call for it. */
export const createRefund = async (
  trx: Db,
  { methods, jobs }: PaymentDeps,
  { payment, purchase, reason, status, now }: RefundRequest,
): Promise<StoredRefund> => {
  const provider = methods.providerNamed(payment.provider);
  const start = status ?? (provider && !provider.refund ? 'BY_HAND' : 'REQUESTED');
  const refund = await insertRefund(trx, {
    uuid: newUuid(),
    user_uuid: payment.user_uuid,
    payment_uuid: payment.uuid,
    purchase_uuid: purchase.uuid,
    reason,
    status: start,
    amount: purchase.amount,
    external_id: null,
    next_try_at: start === 'REQUESTED' ? new Date(now.getTime() + MINUTE_MS) : null,
    created_at: now,
    updated_at: now,
  });
  if (start === 'REQUESTED') await jobs.send(trx, 'send-refund', { refund_uuid: refund.uuid });
  return refund;
};

/** Refunds a paid purchase; the caller has locked its person. Access ends with it. */
export const refundPurchase = async (
  trx: Db,
  deps: PaymentDeps,
  requested: RefundRequest & { readonly actorUuid: UserId | null },
): Promise<StoredRefund> => {
  const { purchase, actorUuid, now } = requested;
  const refund = await createRefund(trx, deps, requested);
  await movePurchase(trx, deps.outbox, purchase, { move: 'refund', refundUuid: refund.uuid, actorUuid, now });
  if (purchase.type === 'SUBSCRIPTION') await closeGaps(trx, purchase.user_uuid, now);
  return refund;
};
