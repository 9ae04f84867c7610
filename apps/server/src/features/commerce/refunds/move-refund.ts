import type { Db } from '#platform/database/tables.ts';
import { providerAccount, REFUNDS_PAYABLE } from '../ledger/accounts.ts';
import { postToLedger } from '../ledger/store.ts';
import { canMoveRefund, REFUND_TRANSITIONS, type RefundMove } from './refund-states.ts';
import { type StoredRefund, updateRefund } from './store.ts';

interface Act {
  readonly provider: string;
  readonly now: Date;
  readonly externalId?: string;
  /** The account that the money left; absent: the provider's. */
  readonly from?: string;
}

/**
 * The one way by which a refund, locked by the caller, changes its state; what has been sent is booked. False where the
 * move is none from where it is.
 */
export const moveRefund = async (
  trx: Db,
  refund: StoredRefund,
  move: RefundMove,
  { provider, now, externalId, from = providerAccount(provider) }: Act,
): Promise<boolean> => {
  if (!canMoveRefund(refund.status, move)) return false;
  const { to } = REFUND_TRANSITIONS[move];
  await updateRefund(trx, refund.uuid, {
    status: to,
    next_try_at: null,
    updated_at: now,
    ...(externalId !== undefined && { external_id: externalId }),
  });
  if (to === 'DONE')
    await postToLedger(trx, {
      kind: 'refund_sent',
      reference: `refund_sent:${refund.uuid}`,
      userUuid: refund.user_uuid,
      purchaseUuid: refund.purchase_uuid ?? undefined,
      paymentUuid: refund.payment_uuid,
      refundUuid: refund.uuid,
      debit: REFUNDS_PAYABLE,
      credit: from,
      cents: refund.amount_cents,
      currency: refund.currency,
      now,
    });
  return true;
};
