/**
 * Why money goes back: staff refunded it, it was paid twice, the provider refunded it, or it came in another amount than was
 * asked for.
 */
export type RefundReason = 'STAFF' | 'SURPLUS' | 'PROVIDER' | 'SET_ASIDE';
export type RefundStatus = 'REQUESTED' | 'BY_HAND' | 'DONE' | 'FAILED';

interface Transition {
  readonly from: readonly RefundStatus[];
  readonly to: RefundStatus;
}

/** Every move that a refund can make. */
export const REFUND_TRANSITIONS = {
  /** The provider has sent it. */
  send: { from: ['REQUESTED', 'FAILED', 'BY_HAND'], to: 'DONE' },
  /** The provider did not take it for two days. */
  fail: { from: ['REQUESTED'], to: 'FAILED' },
  /** Staff have sent it themselves. */
  settle: { from: ['BY_HAND', 'FAILED'], to: 'DONE' },
} as const satisfies Record<string, Transition>;

export type RefundMove = keyof typeof REFUND_TRANSITIONS;

export const canMoveRefund = (status: RefundStatus, move: RefundMove): boolean =>
  (REFUND_TRANSITIONS[move].from as readonly RefundStatus[]).includes(status);
