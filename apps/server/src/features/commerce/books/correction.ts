import { customerAccount, REFUNDS_PAYABLE, REVENUE } from '../ledger/accounts.ts';
import { asCents, type Cents } from '../ledger/cents.ts';
import type { Misstatement } from '../ledger/read.ts';

export interface CorrectionLine {
  readonly account: string;
  /** Debit positive. */
  readonly cents: Cents;
}

/** What has to be added to each account so that the books say of a purchase what its state says. */
export const correctionOf = (wrong: Misstatement): CorrectionLine[] =>
  [
    { account: customerAccount(wrong.user_uuid), cents: asCents(wrong.should_owe - wrong.owed) },
    { account: REVENUE, cents: asCents(wrong.should_earn - wrong.earned) },
    { account: REFUNDS_PAYABLE, cents: asCents(wrong.should_promise - wrong.promised) },
  ].filter(({ cents }) => cents !== 0);
