import type { Db } from '#platform/database/tables.ts';
import { postToLedger, providerAccount, REFUNDS_PAYABLE } from '../ledger/store.ts';
import { type StoredRefund, updateRefund } from './store.ts';

/** Staff refunded it, it was paid twice, the provider refunded it, or the payment had a different amount. */
export type RefundReason = 'STAFF' | 'SURPLUS' | 'PROVIDER' | 'SET_ASIDE';
/** `UNKNOWN`: a withdrawal is being called, or its answer was lost. */
export type RefundStatus = 'REQUESTED' | 'BY_HAND' | 'DONE' | 'FAILED' | 'UNKNOWN';

interface Transition {
  readonly from: readonly RefundStatus[];
  readonly to: RefundStatus;
}

/** All moves of a refund. */
export const REFUND_TRANSITIONS = {
  send: { from: ['REQUESTED', 'FAILED', 'BY_HAND', 'UNKNOWN'], to: 'DONE' },
  /** The provider did not accept it for two days. */
  fail: { from: ['REQUESTED'], to: 'FAILED' },
  /** Staff sent it by hand, or saw that a withdrawal did. */
  settle: { from: ['BY_HAND', 'FAILED', 'UNKNOWN'], to: 'DONE' },
  /** Staff have it sent to an address. */
  withdraw: { from: ['BY_HAND'], to: 'REQUESTED' },
  /** The withdrawal is called, which happens once. */
  call: { from: ['REQUESTED'], to: 'UNKNOWN' },
  /** The provider refused the withdrawal, or staff saw that it sent nothing. */
  reopen: { from: ['UNKNOWN'], to: 'BY_HAND' },
} as const satisfies Record<string, Transition>;

export type RefundMove = keyof typeof REFUND_TRANSITIONS;

export const canMoveRefund = (status: RefundStatus, move: RefundMove): boolean =>
  (REFUND_TRANSITIONS[move].from as readonly RefundStatus[]).includes(status);

interface RefundChange {
  readonly provider: string;
  readonly now: Date;
  readonly externalId?: string;
  /** The account that the money left; by default the provider's. */
  readonly from?: string;
}

/**
 * Makes a move, and posts a sent refund to the ledger. Only this function changes the status of a refund; the caller
 * has locked it. Returns false if the current status does not allow the move.
 */
export const moveRefund = async (
  trx: Db,
  refund: StoredRefund,
  move: RefundMove,
  { provider, now, externalId, from = providerAccount(provider) }: RefundChange,
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
