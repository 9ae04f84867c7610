import type { PaymentProviderName } from '@dubplate/contract/commerce/limits';
import type { CaseKind, CaseOutcome } from '@dubplate/contract/commerce/staff-schemas';
import type { PaymentId } from '@dubplate/contract/ids';
import type { Language } from '#platform/language.ts';
import type { Cents } from '../ledger/cents.ts';

/** Money as a provider reports it: whole cents, so that 9.99 is not taken for 10. */
export interface Money {
  readonly cents: Cents;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** What a person is to pay, once. */
export interface OrderToOpen {
  /** Ours; passed to the provider as reference and as idempotency key. */
  readonly paymentUuid: PaymentId;
  readonly money: Money;
  /** One line that says what it is for. */
  readonly description: string;
  /** The name that the payer signs in by, where that is an e-mail address. */
  readonly email: string | null;
  readonly language: Language;
  /** Where the provider leads a person back to, whatever came of it. */
  readonly returnUrl: string;
}

export interface OpenedOrder {
  /** The provider's own id of it. */
  readonly externalId: string;
  /** Absolute; where the person pays. */
  readonly payUrl: string;
  /** When the provider no longer takes money for it; null where it doesn't say. */
  readonly expiresAt: Date | null;
}

/** A refund, reversal, dispute or overpayment that we did not request, in its current state. */
export interface ProviderCase {
  readonly kind: CaseKind;
  /** The provider's own id of it. */
  readonly reference: string;
  readonly outcome: CaseOutcome;
  /** Null where the payer disputes nothing. */
  readonly disputed: Cents | null;
  readonly currency: string;
  /** Our own id of a refund, where the provider says that we asked for it. */
  readonly refundUuid: string | null;
  /** Money that moved, each under an id that it keeps; positive: it left us. */
  readonly movements: readonly { readonly id: string; readonly cents: Cents }[];
}

/** What became of an order. */
export type PaymentReport =
  | { readonly state: 'open' }
  /** Money came in. `reference` is what a refund names: a capture, a payment intent. */
  | {
      readonly state: 'paid';
      readonly money: Money;
      readonly reference: string;
      readonly cases?: readonly ProviderCase[];
    }
  | { readonly state: 'declined' }
  /** Nobody paid in time. */
  | { readonly state: 'lapsed' }
  /** The money went back to the payer, at anyone's request. */
  | { readonly state: 'refunded'; readonly money: Money; readonly cases?: readonly ProviderCase[] };

/** What a verified webhook says. */
export interface WebhookNotice {
  /** The provider's id of this very message, where it has one. */
  readonly eventId: string | null;
  readonly externalId: string;
  /** null: it says only that something changed; the provider's report is fetched. */
  readonly report: PaymentReport | null;
  /** Cases that the message reports and the provider's report does not. */
  readonly cases?: readonly ProviderCase[];
}

export interface Webhook {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came. */
  readonly body: Buffer;
}

export interface KnownOrder {
  readonly paymentUuid: PaymentId;
  readonly externalId: string;
  readonly money: Money;
  /** Whether money may still be captured for it: not for one that was declined, given up or replaced by another. */
  readonly canCapture: boolean;
}

export interface RefundToSend {
  /** Ours; the idempotency key. */
  readonly refundUuid: string;
  readonly order: KnownOrder;
  /** What `paid` reported as reference. */
  readonly reference: string;
  readonly money: Money;
}

/** The port to a payment provider. Every call may be repeated and takes effect once. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Takes test money alone. */
  readonly isSandbox: boolean;
  /** @throws ProviderFailed */
  open(order: OrderToOpen): Promise<OpenedOrder>;
  /** The state of an order; captures the money of one that its payer has approved. @throws ProviderFailed */
  fetchReport(order: KnownOrder): Promise<PaymentReport>;
  /** Verifies a webhook; null where the signature is wrong, [] where it concerns no order. @throws ProviderFailed where it can't be verified now */
  verifyWebhook(webhook: Webhook): Promise<readonly WebhookNotice[] | null>;
  /** Lists its events about refunds, reversals and disputes since then; null if it keeps no list. @throws ProviderFailed */
  readonly listNotices: ((since: Date) => Promise<readonly WebhookNotice[]>) | null;
  /** Cancels it, so that nobody pays for it any more; null where an unpaid order expires on its own. @throws ProviderFailed */
  readonly close: ((order: KnownOrder) => Promise<void>) | null;
  /** null: it has no call for it, staff refund by hand. @throws ProviderFailed */
  readonly refund: ((refund: RefundToSend) => Promise<{ readonly externalId: string }>) | null;
}

/** The provider did not answer, or answered what nobody can use: nothing is known, it may be asked again. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
}
