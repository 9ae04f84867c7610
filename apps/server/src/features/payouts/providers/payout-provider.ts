import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import type { Cents } from '@dubplate/rules/cents';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Webhook } from '#features/commerce/index.ts';

export type PayoutProviderName = 'paypal' | 'stripe' | 'cryptocloud';

/**
 * Milliseconds in which a batch may be sent again without paying twice; null if never. PayPal refuses a repeated
 * `sender_batch_id` for 30 days, Stripe keeps idempotency keys for 24 hours.
 */
export const REPEATABLE_MS: Readonly<Record<PayoutProviderName, number | null>> = {
  paypal: 29 * DAY_MS,
  stripe: 23 * 3_600_000,
  cryptocloud: null,
};

/** A call to a provider ends within 10 s; afterwards nobody can tell whether an unanswered one was taken. */
export const UNANSWERED_MS = 30_000;

/** Where a payout goes, as it was opened from its sealed method. */
export type PayoutTarget =
  | { readonly method: 'PAYPAL'; readonly receiver: string }
  | { readonly method: 'CARD'; readonly account: string }
  | { readonly method: 'CRYPTO'; readonly network: CryptoNetwork; readonly address: string };

export interface PayoutToSend {
  readonly uuid: string;
  /** US dollars. */
  readonly cents: Cents;
  readonly target: PayoutTarget;
}

/** A call that sends payouts. Its body is committed before the first try and never changes. */
export interface PayoutBatch {
  readonly uuid: string;
  readonly body: string;
}

/** What a provider says about one payout now. */
export interface PayoutReport {
  readonly payoutUuid: string;
  /** `SENT`: accepted, its end is open. */
  readonly state: 'SENT' | 'PAID' | 'UNCLAIMED' | 'RETURNED' | 'FAILED';
  /** The provider's id of it. */
  readonly reference: string;
  /** What the provider charges the service; null if it has not said so. */
  readonly fee: Cents | null;
  /** All that ever came back of it while the rest stays; absent if the provider returns payouts only as a whole. */
  readonly returned?: Cents;
  /** The provider's own code or words for a failure or return. */
  readonly reason: string | null;
}

export type SendAnswer =
  | { readonly outcome: 'accepted'; readonly reference: string; readonly reports: readonly PayoutReport[] }
  /**
   * Nothing was sent and nothing will be. `operator`: the account lacks money or permission, so payouts wait for the
   * operator; `payout`: one of its payouts is wrong.
   */
  | { readonly outcome: 'refused'; readonly fault: 'operator' | 'payout'; readonly reason: string };

/** Names what to ask about; the state itself is always fetched. */
export interface PayoutNotice {
  /** The provider's id of the message. */
  readonly eventId: string | null;
  /** Our payout, or the provider's id of its batch. */
  readonly payoutUuid: string | null;
  readonly batchReference: string | null;
}

export interface PayoutProvider {
  readonly name: PayoutProviderName;
  readonly method: PayoutTarget['method'];
  /** Payouts that one call may send. */
  readonly batchMax: number;
  /** Writes the body of the call. Pure. */
  compose(batchUuid: string, payouts: readonly PayoutToSend[]): string;
  /** Sends the batch. @throws ProviderFailed if it is unknown whether the provider has taken it */
  send(batch: PayoutBatch): Promise<SendAnswer>;
  /**
   * Fetches the states of a batch's payouts by our own ids; null if the provider does not know the batch. Absent if
   * the provider cannot be asked. `reference` is null if the answer to the batch was lost. @throws ProviderFailed
   */
  readonly fetch:
    | ((batch: PayoutBatch & { readonly reference: string | null }) => Promise<readonly PayoutReport[] | null>)
    | null;
  /** Takes back what nobody has claimed or what the receiver's bank refused; repeatable. @throws ProviderFailed */
  readonly takeBack: ((payout: { readonly uuid: string; readonly reference: string }) => Promise<void>) | null;
  /** Verifies a webhook; null if the signature is wrong, [] if it concerns no payout. @throws ProviderFailed */
  readonly verifyWebhook: ((webhook: Webhook) => Promise<readonly PayoutNotice[] | null>) | null;
}

/** Stripe's own pages on which a receiver enters a card or a bank account. */
export interface Onboarding {
  /** Creates the receiver's account, once per key. @param country ISO 3166, two letters @throws ProviderFailed */
  createAccount(receiver: {
    readonly key: string;
    readonly email: string | null;
    readonly country: string;
  }): Promise<string>;
  /** Returns the address of the page, which works once and for some minutes. @throws ProviderFailed */
  link(account: string, urls: { readonly returnUrl: string; readonly refreshUrl: string }): Promise<string>;
  /** Whether the account can receive money, and what it pays out to, masked. @throws ProviderFailed */
  fetch(
    account: string,
  ): Promise<{ readonly isReady: boolean; readonly masked: string | null; readonly country: string }>;
}

/** The providers that the operator has set up. */
export interface PayoutProviders {
  readonly named: Readonly<Record<PayoutProviderName, PayoutProvider | null>>;
  /** Null: operators pay cards by hand. */
  readonly onboarding: Onboarding | null;
}

export const listProviders = ({ named }: PayoutProviders): PayoutProvider[] =>
  Object.values(named).filter((provider) => provider !== null);
