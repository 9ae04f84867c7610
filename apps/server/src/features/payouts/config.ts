import { asCents, type Cents } from '@dubplate/rules/cents';
import type { Config } from '#config/config.ts';

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
}

/** The operator, who writes the invoices of the artists for them. */
export interface InvoiceIssuer {
  /** The number of the first invoice. */
  readonly firstNumber: number;
  /** Precedes the number of each invoice. */
  readonly prefix: string;
  /** Null: the name of the service. */
  readonly name: string | null;
}

export const payoutConfig = ({ payouts }: Pick<Config, 'payouts'>): PayoutConfig => ({
  minimum: asCents(payouts.minimumCents),
  twoPeople: asCents(payouts.twoPeopleCents),
  debtor: payouts.debtor,
});

export const invoiceIssuer = ({ payouts }: Pick<Config, 'payouts'>): InvoiceIssuer => ({
  firstNumber: payouts.firstInvoice,
  prefix: payouts.invoicePrefix,
  name: payouts.debtor?.name ?? null,
});
