import type { Cents } from '#features/commerce/index.ts';

/** The account from which an operator pays by bank. */
export interface PayoutDebtor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

export interface PayoutConfig {
  /** The smallest payout. */
  readonly minimum: Cents;
  /** Two administrators approve payouts above this. */
  readonly twoPeople: Cents;
  /** Null if the operator writes no files for a bank. */
  readonly debtor: PayoutDebtor | null;
  /** Precedes the number of each invoice. */
  readonly invoicePrefix: string;
}
