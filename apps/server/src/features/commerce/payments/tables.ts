import type { PaymentProviderName, PaymentType } from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';
import type { Cents } from '../ledger/cents.ts';
import type { PaymentStatus } from './payment-states.ts';

export interface PaymentTable {
  uuid: PaymentId;
  user_uuid: UserId;
  payment_type: PaymentType;
  provider: PaymentProviderName;
  is_sandbox: boolean;
  status: PaymentStatus;
  /** Whole US dollars. */
  amount: number;
  /** The provider's id; null until it has answered. */
  external_id: string | null;
  pay_url: string | null;
  /** What a refund names. */
  provider_reference: string | null;
  receipt_number: number | null;
  /** Where the payer wants it; null: to their own name. */
  receipt_email: string | null;
  opened_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  /** As the provider reported it; null until money came, and of what was paid before this was kept. */
  received_cents: Cents | null;
  received_currency: string | null;
  asked_at: Date | null;
  asks: Generated<number>;
  /** When reconciliation checks with the provider; null: no more. */
  next_ask_at: Date | null;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payments: PaymentTable;
    payment_purchases: { payment_uuid: PaymentId; purchase_uuid: PurchaseId };
    payment_notices: {
      uuid: string;
      at: Date;
      provider: string;
      external_id: string;
      event_id: string | null;
      /** null: the provider was asked. */
      state: string | null;
      payment_uuid: PaymentId | null;
    };
    receipt_counter: { only_one: Generated<boolean>; last_number: number };
  }
}
