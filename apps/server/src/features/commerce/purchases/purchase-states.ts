import type { PurchaseStatus } from '@dubplate/contract/commerce/limits';

interface Transition {
  readonly from: readonly PurchaseStatus[];
  /** Null: it stays in the state in which it is. */
  readonly to: PurchaseStatus | null;
}

/** Every move that a purchase can make between its states. */
export const PURCHASE_TRANSITIONS = {
  /** Late money counts, too. */
  pay: { from: ['PENDING', 'REJECTED'], to: 'PAID' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  use: { from: ['PAID', 'ISSUED'], to: 'USED' },
  'give-back': { from: ['USED'], to: 'PAID' },
  refund: { from: ['PAID', 'USED'], to: 'REFUNDED' },
  /** What was bought stays bought, for less: access and use don't change. */
  'refund-part': { from: ['PAID', 'USED'], to: null },
} as const satisfies Record<string, Transition>;

export type PurchaseMove = keyof typeof PURCHASE_TRANSITIONS;

export const canMovePurchase = (status: PurchaseStatus, move: PurchaseMove): boolean =>
  (PURCHASE_TRANSITIONS[move].from as readonly PurchaseStatus[]).includes(status);

/** A purchase gives access while it is one of these. */
export const ACTIVE: readonly PurchaseStatus[] = ['PAID', 'ISSUED'];
