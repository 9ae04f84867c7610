import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';
import type { RefundReason, RefundStatus } from './refund-states.ts';

export interface RefundTable {
  uuid: string;
  user_uuid: UserId;
  payment_uuid: PaymentId;
  purchase_uuid: PurchaseId;
  reason: RefundReason;
  status: RefundStatus;
  /** Whole US dollars. */
  amount: number;
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
