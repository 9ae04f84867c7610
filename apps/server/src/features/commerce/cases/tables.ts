import type { CaseKind, CaseOutcome } from '@dubplate/contract/commerce/staff-schemas';
import type { PaymentId } from '@dubplate/contract/ids';
import type { Cents } from '../ledger/cents.ts';

export interface PaymentCaseTable {
  uuid: string;
  payment_uuid: PaymentId;
  kind: CaseKind;
  /** The provider's own id of it. */
  reference: string;
  outcome: CaseOutcome;
  /** Waits for a decision of staff. */
  is_open: boolean;
  /** Null where the payer disputes nothing. */
  disputed_cents: Cents | null;
  /** What left us and is in suspense until staff decide; negative: what came. */
  held_cents: Cents;
  /** ISO 4217. */
  currency: string;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payment_cases: PaymentCaseTable;
  }
}
