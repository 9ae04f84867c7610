import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';
import type { Cents } from './cents.ts';

export type LedgerKind =
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

declare module '#platform/database/tables.ts' {
  interface Tables {
    ledger_transactions: {
      uuid: string;
      kind: LedgerKind;
      /** Names what it records, so that nothing is posted twice. */
      reference: string;
      /** ISO 4217. */
      currency: Generated<string>;
      user_uuid: UserId;
      purchase_uuid: PurchaseId | null;
      payment_uuid: PaymentId | null;
      refund_uuid: string | null;
      at: Date;
    };
    /** Debit positive. */
    ledger_postings: { transaction_uuid: string; account: string; amount_cents: Cents };
  }
}
