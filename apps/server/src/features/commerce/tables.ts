import type { LedgerRule } from '@dubplate/contract/commerce/ledger-endpoints';
import type {
  PaymentProviderName,
  PaymentType,
  ProductKind,
  PurchaseStatus,
  PurchaseType,
  TimeRange,
} from '@dubplate/contract/commerce/limits';
import type { CaseKind, CaseOutcome } from '@dubplate/contract/commerce/staff-schemas';
import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import type { Cents } from '@dubplate/rules/cents';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '#platform/language.ts';
import type { LedgerKind } from './ledger/store.ts';
import type { PaymentStatus } from './payments/payment-states.ts';
import type { SandboxStatus } from './providers/sandbox/store.ts';
import type { PurchaseMove } from './purchases/purchase-states.ts';
import type { QuoteContext } from './purchases/quote-store.ts';
import type { RefundReason, RefundStatus } from './refunds/refund-states.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    products: { kind: ProductKind; amount: number };
    plans: {
      uuid: string;
      name: string;
      time_range_count: number;
      time_range: TimeRange;
      amount: number;
      /** Null for no limit. */
      max_artists: number | null;
      storage_bytes: Generated<number>;
      position: number;
      /** Whether tracks may have lyrics. */
      includes_lyrics: Generated<boolean>;
      /** Compared with the monthly plan. */
      saved_percent: Generated<number | null>;
    };
    plan_products: { plan_uuid: string; product_kind: ProductKind };
    release_quotes: {
      release_uuid: ReleaseId;
      context: ColumnType<QuoteContext, string, string>;
      expires_at: Date;
    };

    purchases: {
      uuid: PurchaseId;
      user_uuid: UserId;
      type: PurchaseType;
      /** Set for services. */
      product_kind: ProductKind | null;
      /**
       * This and the next two columns are set for subscriptions, with the plan's length when it was added to the cart.
       */
      plan_uuid: string | null;
      time_range_count: number | null;
      time_range: TimeRange | null;
      status: PurchaseStatus;
      /** Whole US dollars, fixed when it was added to the cart. */
      amount: number;
      /** The release to submit once everything it needs is paid. */
      for_release_uuid: ReleaseId | null;
      spent_on_uuid: ReleaseId | null;
      /** Null if it was never paid, or was granted. */
      paid_by_uuid: PaymentId | null;
      /** Copied from the payment, so that lists filter by it without a join. */
      provider: Generated<PaymentProviderName | null>;
      /** Whole US dollars; equals `amount` once the purchase is `REFUNDED`. */
      refunded_amount: Generated<number>;
      /** Computed by the database from the two amounts. */
      is_partly_refunded: GeneratedAlways<boolean>;
      starts_at: Date | null;
      expires_at: Date | null;
      /** Set when it leaves the cart; late money clears it. */
      cleared_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    purchase_moves: {
      uuid: string;
      purchase_uuid: PurchaseId;
      move: PurchaseMove;
      from_status: PurchaseStatus;
      to_status: PurchaseStatus;
      payment_uuid: PaymentId | null;
      release_uuid: ReleaseId | null;
      actor_uuid: UserId | null;
      at: Date;
    };

    payments: {
      uuid: PaymentId;
      user_uuid: UserId;
      payment_type: PaymentType;
      provider: PaymentProviderName;
      is_sandbox: boolean;
      status: PaymentStatus;
      /** Whole US dollars. */
      amount: number;
      /** The provider's id; null until it has answered. */
      external_id: string | null;
      pay_url: string | null;
      /** The provider's reference for refunds. */
      provider_reference: string | null;
      receipt_number: number | null;
      /** Null if the receipt goes to the payer's username. */
      receipt_email: string | null;
      opened_at: Date;
      expires_at: Date;
      paid_at: Date | null;
      /**
       * The amount in the report of the provider; null until money arrives, and for payments older than this column.
       */
      received_cents: Cents | null;
      received_currency: string | null;
      asked_at: Date | null;
      asks: Generated<number>;
      /** The next check by reconciliation; null if it is done. */
      next_ask_at: Date | null;
      updated_at: Date;
    };
    payment_purchases: { payment_uuid: PaymentId; purchase_uuid: PurchaseId };
    payment_notices: {
      uuid: string;
      at: Date;
      provider: string;
      external_id: string;
      event_id: string | null;
      /** Null if the notice carried no report, so that the provider was queried. */
      state: string | null;
      payment_uuid: PaymentId | null;
    };
    payment_cases: {
      uuid: string;
      payment_uuid: PaymentId;
      kind: CaseKind;
      /** The provider's id for the case. */
      reference: string;
      outcome: CaseOutcome;
      /** Waits for a decision of staff. */
      is_open: boolean;
      /** Null if the payer disputes nothing. */
      disputed_cents: Cents | null;
      /** Held in suspense until staff decide: positive if money left us, negative if it arrived. */
      held_cents: Cents;
      /** ISO 4217. */
      currency: string;
      created_at: Date;
      updated_at: Date;
    };
    receipt_counter: { only_one: Generated<boolean>; last_number: number };
    refunds: {
      uuid: string;
      user_uuid: UserId;
      payment_uuid: PaymentId;
      /** Null for money set aside, which belongs to no purchase. */
      purchase_uuid: PurchaseId | null;
      reason: RefundReason;
      status: RefundStatus;
      amount_cents: Cents;
      /** ISO 4217. */
      currency: Generated<string>;
      external_id: string | null;
      /** Set while and after staff have it sent to an address. */
      withdrawal_network: Generated<CryptoNetwork | null>;
      withdrawal_address: Generated<string | null>;
      /** The provider's words about the last withdrawal that it refused. */
      withdrawal_refusal: Generated<string | null>;
      tries: Generated<number>;
      next_try_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };

    ledger_transactions: {
      uuid: string;
      kind: LedgerKind;
      /** Unique, so that nothing is posted twice. */
      reference: string;
      /** ISO 4217. */
      currency: Generated<string>;
      /** Null for money of no single person, such as a store's. */
      user_uuid: UserId | null;
      purchase_uuid: PurchaseId | null;
      payment_uuid: PaymentId | null;
      refund_uuid: string | null;
      at: Date;
    };
    /** Debit is positive. */
    ledger_postings: { transaction_uuid: string; account: string; amount_cents: Cents };
    /** Sums of past days, which never change, so that balances need not be summed again. */
    ledger_days: { day: string; account: string; currency: string; debit_cents: Cents; credit_cents: Cents };
    ledger_closing: { only_one: Generated<boolean>; closed_until: string };
    ledger_checks: { uuid: string; at: Date; took_ms: number; faults: number };
    ledger_faults: {
      uuid: string;
      rule: LedgerRule;
      subject_uuid: string;
      status: 'OPEN' | 'GONE' | 'EXPLAINED' | 'CORRECTED';
      first_at: Date;
      last_at: Date;
      answered_at: Date | null;
      answered_by: UserId | null;
      reason: string | null;
    };

    sandbox_orders: {
      payment_uuid: PaymentId;
      status: SandboxStatus;
      amount_cents: Cents;
      currency: string;
      description: string;
      language: Language;
      return_url: string;
      created_at: Date;
      updated_at: Date;
    };
    sandbox_refunds: { refund_uuid: string; payment_uuid: PaymentId; amount_cents: Cents; created_at: Date };
  }
}
