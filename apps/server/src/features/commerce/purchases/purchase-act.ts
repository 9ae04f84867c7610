import type { PaymentProviderName } from '@dubplate/contract/commerce/limits';
import type { PaymentId, ReleaseId, UserId } from '@dubplate/contract/ids';

interface Common {
  readonly now: Date;
  /** Who did it; null: the payment itself. */
  readonly actorUuid: UserId | null;
}

/** What each move has to know. */
export type PurchaseAct = Common &
  (
    | {
        readonly move: 'pay';
        readonly payment: {
          readonly uuid: PaymentId;
          readonly provider: PaymentProviderName;
          /** Whole US dollars. */
          readonly amount: number;
        };
        /** The account that holds the money; absent: the provider's. */
        readonly from?: string | undefined;
      }
    | { readonly move: 'reject'; readonly payment: { readonly uuid: PaymentId } }
    | { readonly move: 'use'; readonly releaseUuid: ReleaseId }
    | { readonly move: 'give-back' }
    | { readonly move: 'refund'; readonly refundUuid: string }
    /** In whole US dollars. */
    | { readonly move: 'refund-part'; readonly refundUuid: string; readonly amount: number }
  );
