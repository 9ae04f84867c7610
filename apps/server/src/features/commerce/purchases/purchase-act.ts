interface Common {
  readonly now: Date;
  /** Who did it; null: the payment itself. */
  readonly actorUuid: string | null;
}

/** What each move has to know. */
export type PurchaseAct = Common &
  (
    | { readonly move: 'pay'; readonly payment: { readonly uuid: string; readonly provider: string } }
    | { readonly move: 'reject'; readonly payment: { readonly uuid: string } }
    | { readonly move: 'use'; readonly releaseUuid: string }
    | { readonly move: 'give-back' }
    | { readonly move: 'refund'; readonly refundUuid: string }
  );
