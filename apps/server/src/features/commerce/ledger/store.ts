import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import { asCents, type Cents } from '@dubplate/rules/cents';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

/** Our money at a provider. */
export const providerAccount = (provider: string) => `provider:${provider}`;
/** Money that a user has paid and not spent. */
export const customerAccount = (userUuid: UserId) => `customer:${userUuid}`;
export const REVENUE = 'revenue';
/** The value of services that staff granted. */
export const GRANTED = 'granted';
/** Refunds promised and not sent yet. */
export const REFUNDS_PAYABLE = 'refunds-payable';
/** Gains and losses from accepting payments of a different amount. */
export const DIFFERENCES = 'differences';
/** Money accepted in a different currency. */
export const EXCHANGE = 'currency-exchange';
/** Corrections by staff. */
export const CORRECTIONS = 'corrections';
/** Money received or reversed unexpectedly, until staff decide. */
export const SUSPENSE = 'suspense';

/** Store money at the bank. */
export const ROYALTIES_RECEIVED = 'royalties_received';
/** Store money that no closed period has paid out to people yet. */
export const ROYALTIES_PENDING = 'royalties_pending';
/** The service's share of store money. */
export const ROYALTIES_SERVICE = 'royalties_service';
/** The fees of banks for store money that the service bears. */
export const ROYALTIES_FEES = 'royalties_fees';
/** Royalties owed to a user. */
export const artistPayableAccount = (userUuid: UserId) => `artist_payable:${userUuid}`;

/** Payouts that were requested and are not paid yet. */
export const PAYOUTS_IN_TRANSIT = 'payouts_in_transit';
/** What providers charge for payouts; the service bears it. */
export const PAYOUT_FEES = 'payout_fees';
/** Adjustments of balances by staff, such as withheld taxes. */
export const ADJUSTMENTS = 'adjustments';

export type PurchaseEntryKind =
  | 'charge'
  | 'grant'
  | 'use'
  | 'give_back'
  | 'refund_requested'
  | 'refund_sent'
  | 'suspense'
  | 'carried_over'
  | 'difference'
  | 'correction';
export type LedgerKind =
  | PurchaseEntryKind
  | 'royalties_received'
  | 'royalties_reopened'
  | 'royalties_earned'
  | 'royalties_service'
  | 'payout_requested'
  | 'payout_paid'
  | 'payout_unpaid'
  | 'payout_returned'
  | 'payout_fee'
  | 'adjustment';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  /** Unique key, so that nothing is posted twice. */
  readonly reference: string;
  readonly userUuid: UserId | null;
  readonly debit: string;
  readonly credit: string;
  readonly cents: Cents;
  readonly currency?: string;
  readonly purchaseUuid?: PurchaseId | undefined;
  readonly paymentUuid?: PaymentId | undefined;
  readonly refundUuid?: string | undefined;
  readonly now: Date;
}

/**
 * Posts one amount from one account to another in the caller's transaction. @throws if the reference is already posted
 */
export const postToLedger = async (trx: Db, entry: LedgerEntry): Promise<void> => {
  if (entry.cents === 0) return;
  const uuid = newUuid();
  await trx
    .insertInto('ledger_transactions')
    .values({
      uuid,
      kind: entry.kind,
      reference: entry.reference,
      user_uuid: entry.userUuid,
      purchase_uuid: entry.purchaseUuid ?? null,
      payment_uuid: entry.paymentUuid ?? null,
      refund_uuid: entry.refundUuid ?? null,
      at: entry.now,
      ...(entry.currency && { currency: entry.currency }),
    })
    .execute();
  await trx
    .insertInto('ledger_postings')
    .values([
      { transaction_uuid: uuid, account: entry.debit, amount_cents: entry.cents },
      { transaction_uuid: uuid, account: entry.credit, amount_cents: asCents(-entry.cents) },
    ])
    .execute();
};

export const isPosted = async (db: Db, reference: string): Promise<boolean> => {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('uuid')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
};
