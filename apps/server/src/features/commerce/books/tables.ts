import type { LedgerRule } from '@dubplate/contract/commerce/ledger-endpoints';
import type { UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';
import type { Cents } from '../ledger/cents.ts';

export interface FaultTable {
  uuid: string;
  rule: LedgerRule;
  subject_uuid: string;
  status: 'OPEN' | 'GONE' | 'EXPLAINED' | 'CORRECTED';
  first_at: Date;
  last_at: Date;
  answered_at: Date | null;
  answered_by: UserId | null;
  reason: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Of days that are over: they never change, so that balances need not be summed again. */
    ledger_days: { day: string; account: string; currency: string; debit_cents: Cents; credit_cents: Cents };
    ledger_closing: { only_one: Generated<boolean>; closed_until: string };
    ledger_checks: { uuid: string; at: Date; took_ms: number; faults: number };
    ledger_faults: FaultTable;
  }
}
