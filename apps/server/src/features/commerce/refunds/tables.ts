import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';
import type { Cents } from '../ledger/cents.ts';
import type { RefundReason, RefundStatus } from './refund-states.ts';

export interface RefundTable {
  uuid: string;
  user_uuid: UserId;
  payment_uuid: PaymentId;
  /** Null: money that was set aside, of no purchase. */
  purchase_uuid: PurchaseId | null;
  reason: RefundReason;
  status: RefundStatus;
  amount_cents: Cents;
  /** ISO 4217. */
  currency: Generated<string>;
  external_id: string | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    refunds: RefundTable;
  }
}
