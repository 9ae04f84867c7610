import type { PaymentProviderName } from '@dubplate/contract/commerce/limits';
import type { CaseKind, CaseOutcome } from '@dubplate/contract/commerce/staff-schemas';
import type { PaymentId } from '@dubplate/contract/ids';
import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import type { Cents } from '@dubplate/rules/cents';
import type { Language } from '#platform/language.ts';

/** Money as a provider reports it, in whole cents, so that 9.99 is not rounded to 10. */
export interface Money {
  readonly cents: Cents;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

export interface OrderToOpen {
  /** Our id, passed as reference and idempotency key. */
  readonly paymentUuid: PaymentId;
  readonly money: Money;
  /** A one-line description. */
  readonly description: string;
  /** The payer's username, if it is an email address. */
  readonly email: string | null;
  readonly language: Language;
  /** The page to which the provider returns the payer in every case. */
  readonly returnUrl: string;
}

export interface OpenedOrder {
  /** The provider's id of the order. */
  readonly externalId: string;
  /** Absolute address of the payment page. */
  readonly payUrl: string;
  /** Null if unknown. */
  readonly expiresAt: Date | null;
}

/** A refund, reversal, dispute or overpayment that we did not request, in its current state. */
export interface ProviderCase {
  readonly kind: CaseKind;
  /** The provider's own id of it. */
  readonly reference: string;
  readonly outcome: CaseOutcome;
  /** Null if nothing is disputed. */
  readonly disputed: Cents | null;
  readonly currency: string;
  /** Our refund id, if we requested the refund. */
  readonly refundUuid: string | null;
  /** Money that moved, each with a stable id; positive if it left us. */
  readonly movements: readonly { readonly id: string; readonly cents: Cents }[];
}

/** The state of an order. */
export type PaymentReport =
  | { readonly state: 'open' }
  /** Money arrived. `reference` identifies it in refunds: a capture or a payment intent. */
  | {
      readonly state: 'paid';
      readonly money: Money;
      readonly reference: string;
      readonly cases?: readonly ProviderCase[];
    }
  | { readonly state: 'declined' }
  | { readonly state: 'lapsed' }
  /** The money went back to the payer. */
  | { readonly state: 'refunded'; readonly money: Money; readonly cases?: readonly ProviderCase[] };

/** The content of a verified webhook. */
export interface WebhookNotice {
  /** The provider's id of the message, if any. */
  readonly eventId: string | null;
  readonly externalId: string;
  /** Null if the message carries no state, so that the report is fetched. */
  readonly report: PaymentReport | null;
  /** Cases that the provider's report does not include. */
  readonly cases?: readonly ProviderCase[];
}

export interface Webhook {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  readonly body: Buffer;
}

export interface KnownOrder {
  readonly paymentUuid: PaymentId;
  readonly externalId: string;
  readonly money: Money;
  /** False if the order was declined, abandoned or replaced. */
  readonly canCapture: boolean;
}

export interface RefundToSend {
  /** Our id, passed as idempotency key. */
  readonly refundUuid: string;
  readonly order: KnownOrder;
  /** The `reference` of the `paid` report. */
  readonly reference: string;
  readonly money: Money;
}

export interface WithdrawalToSend {
  readonly network: CryptoNetwork;
  readonly address: string;
  /** US dollars, which is what a coin of these networks is worth. */
  readonly cents: Cents;
}

export type WithdrawalAnswer =
  | { readonly outcome: 'accepted'; readonly reference: string }
  /** Nothing was sent. `operator`: the account lacks money or permission; `receiver`: the address or amount is wrong. */
  | { readonly outcome: 'refused'; readonly fault: 'operator' | 'receiver'; readonly reason: string };

/** A payment provider. Every call is idempotent, except `withdraw`. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Takes only test money. */
  readonly isSandbox: boolean;
  /** @throws ProviderFailed */
  open(order: OrderToOpen): Promise<OpenedOrder>;
  /** Fetches the state of an order, and captures the money if the payer has approved. @throws ProviderFailed */
  fetchReport(order: KnownOrder): Promise<PaymentReport>;
  /**
   * Verifies a webhook. Returns null if the signature is wrong, [] if it concerns no order. @throws ProviderFailed if
   * it cannot be verified now
   */
  verifyWebhook(webhook: Webhook): Promise<readonly WebhookNotice[] | null>;
  /**
   * Lists events about refunds, reversals and disputes since then; null if the provider has no list. @throws
   * ProviderFailed
   */
  readonly listNotices: ((since: Date) => Promise<readonly WebhookNotice[]>) | null;
  /** Cancels an unpaid order; null if unpaid orders just expire. @throws ProviderFailed */
  readonly close: ((order: KnownOrder) => Promise<void>) | null;
  /** Null if the API has no refunds, so that staff refund by hand. @throws ProviderFailed */
  readonly refund: ((refund: RefundToSend) => Promise<{ readonly externalId: string }>) | null;
  /**
   * Sends money to an address. Every call pays, so it is made once; null if the API cannot do it. @throws ProviderFailed
   * if it is unknown whether the money was sent
   */
  readonly withdraw: ((withdrawal: WithdrawalToSend) => Promise<WithdrawalAnswer>) | null;
}

/** The provider did not answer or sent an unusable answer. The outcome is unknown; the call may be retried. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}
