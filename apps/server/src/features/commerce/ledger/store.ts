import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { asCents, type Cents } from './cents.ts';
import type { LedgerKind } from './tables.ts';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  /** What it records; posted once under it. */
  readonly reference: string;
  readonly userUuid: UserId;
  /** The account that is debited, and the one that is credited. */
  readonly debit: string;
  readonly credit: string;
  readonly cents: Cents;
  readonly currency?: string;
  readonly purchaseUuid?: PurchaseId | undefined;
  readonly paymentUuid?: PaymentId | undefined;
  readonly refundUuid?: string | undefined;
  readonly now: Date;
}

/** Writes money from one account to another, in the transaction that moves it. @throws where its reference is posted already */
export const postToLedger = async (trx: Db, entry: LedgerEntry): Promise<void> => {
  // What costs nothing moves nothing.
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

/** Whether something was posted under this reference. */
export const isPosted = async (db: Db, reference: string): Promise<boolean> => {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('uuid')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
};
