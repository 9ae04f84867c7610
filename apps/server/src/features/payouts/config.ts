import type { Config } from '#config/config.ts';
import { asCents, type Cents } from '#features/commerce/index.ts';

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

export const payoutConfig = ({ payouts }: Pick<Config, 'payouts'>): PayoutConfig => ({
  minimum: asCents(payouts.minimumCents),
  twoPeople: asCents(payouts.twoPeopleCents),
  debtor: payouts.debtor,
  invoicePrefix: payouts.invoicePrefix,
});
