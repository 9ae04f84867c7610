import type {
  PaymentProviderName,
  ProductKind,
  PurchaseStatus,
  PurchaseType,
  TimeRange,
} from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PurchaseMove } from './purchase-states.ts';

export interface PurchaseTable {
  uuid: PurchaseId;
  user_uuid: UserId;
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
  for_release_uuid: ReleaseId | null;
  spent_on_uuid: ReleaseId | null;
  /** Null: never paid, or granted. */
  paid_by_uuid: PaymentId | null;
  /** Of the payment that paid it: a list is filtered by it without a join. */
  provider: Generated<PaymentProviderName | null>;
  /** Whole US dollars; all of it once it is `REFUNDED`. */
  refunded_amount: Generated<number>;
  /** Made by the database of the two amounts. */
  is_partly_refunded: GeneratedAlways<boolean>;
  starts_at: Date | null;
  expires_at: Date | null;
  /** Out of the cart; late money brings it back. */
  cleared_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    purchases: PurchaseTable;
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
  }
}
