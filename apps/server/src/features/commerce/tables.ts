import type {
  PaymentProviderName,
  PaymentType,
  ProductKind,
  PurchaseStatus,
  PurchaseType,
  TimeRange,
} from '@dubplate/contract/commerce/limits';
import type { ColumnType, Generated } from 'kysely';
import type { PaymentStatus } from './payments/payment-states.ts';
import type { PurchaseMove } from './purchases/purchase-states.ts';
import type { RefundReason, RefundStatus } from './refunds/refund-states.ts';

export interface PurchaseTable {
  uuid: string;
  user_uuid: string;
  type: PurchaseType;
  /** Of a service. */
  product_kind: ProductKind | null;
  /** Of a subscription, as are the two that follow: the plan's length when it was added to the cart. */
  plan_uuid: string | null;
  time_range_count: number | null;
  time_range: TimeRange | null;
  status: PurchaseStatus;
  /** Whole US dollars, fixed when it was added to the cart. */
  amount: number;
  /** The release to be sent once all it needs is paid. */
  for_release_uuid: string | null;
  spent_on_uuid: string | null;
  /** Null: never paid, or granted. */
  paid_by_uuid: string | null;
  starts_at: Date | null;
  expires_at: Date | null;
  /** Out of the cart; late money brings it back. */
  cleared_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentTable {
  uuid: string;
  user_uuid: string;
  payment_type: PaymentType;
  provider: PaymentProviderName;
  is_sandbox: boolean;
  status: PaymentStatus;
  /** Whole US dollars. */
  amount: number;
  /** The provider's id; null until it has answered. */
  external_id: string | null;
  pay_url: string | null;
  /** What a refund names. */
  provider_reference: string | null;
  receipt_number: number | null;
  opened_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  asked_at: Date | null;
  asks: Generated<number>;
  /** When reconciliation checks with the provider; null: no more. */
  next_ask_at: Date | null;
  updated_at: Date;
}

export interface RefundTable {
  uuid: string;
  user_uuid: string;
  payment_uuid: string;
  purchase_uuid: string;
  reason: RefundReason;
  status: RefundStatus;
  /** Whole US dollars. */
  amount: number;
  external_id: string | null;
  tries: Generated<number>;
  next_try_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What a release needed, and what for, when it was checked out. */
export interface QuoteContext {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly amounts: Readonly<Partial<Record<ProductKind, number>>>;
  readonly hasPaidSubscription: boolean;
  readonly included: readonly ProductKind[];
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    products: { kind: ProductKind; amount: number };
    plans: {
      uuid: string;
      name: string;
      time_range_count: number;
      time_range: TimeRange;
      amount: number;
      /** null: as many as one likes. */
      max_artists: number | null;
      /** Room for files. */
      storage_bytes: Generated<number>;
      position: number;
      /** Whether its tracks may have lyrics. */
      includes_lyrics: Generated<boolean>;
      /** Against the monthly plan. */
      saved_percent: Generated<number | null>;
    };
    plan_products: { plan_uuid: string; product_kind: ProductKind };
    purchases: PurchaseTable;
    purchase_moves: {
      uuid: string;
      purchase_uuid: string;
      move: PurchaseMove;
      from_status: PurchaseStatus;
      to_status: PurchaseStatus;
      payment_uuid: string | null;
      release_uuid: string | null;
      actor_uuid: string | null;
      at: Date;
    };
    payments: PaymentTable;
    payment_purchases: { payment_uuid: string; purchase_uuid: string };
    payment_notices: {
      uuid: string;
      at: Date;
      provider: string;
      external_id: string;
      event_id: string | null;
      /** null: the provider was asked. */
      state: string | null;
      payment_uuid: string | null;
    };
    receipt_counter: { only_one: Generated<boolean>; last_number: number };
    refunds: RefundTable;
    release_quotes: {
      release_uuid: string;
      context: ColumnType<QuoteContext, string, string>;
      expires_at: Date;
    };
  }
}

/** The plan of those who have no other. */
export const FREE_PLAN = 'DEFAULT';
