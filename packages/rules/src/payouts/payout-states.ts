import type { PayoutState } from '@dubplate/contract/payouts/limits';

/** Where the money of a payout is: with the artist, on its way, or arrived. */
export type PayoutPlace = 'balance' | 'transit' | 'paid';

export const placeOfPayout = (state: PayoutState): PayoutPlace => {
  if (state === 'REJECTED' || state === 'RETURNED' || state === 'FAILED') return 'balance';
  return state === 'PAID' ? 'paid' : 'transit';
};

interface Move {
  readonly from: readonly PayoutState[];
  readonly to: PayoutState;
}

/** Every move of a payout. Nothing leaves `REJECTED`, `RETURNED` and `FAILED`: their money is payable again. */
export const PAYOUT_MOVES = {
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  reject: { from: ['REQUESTED', 'APPROVED'], to: 'REJECTED' },
  send: { from: ['APPROVED'], to: 'SENDING' },
  /** Surely not sent: its file was cancelled, or the provider refused the whole call. */
  unsend: { from: ['SENDING', 'UNKNOWN'], to: 'APPROVED' },
  /** Nobody can tell whether it was sent. */
  lose: { from: ['SENDING'], to: 'UNKNOWN' },
  accept: { from: ['SENDING', 'UNKNOWN'], to: 'SENT' },
  /** Its receiver has no account, or the receiver's bank refused it; the provider still has the money. */
  unclaim: { from: ['SENDING', 'UNKNOWN', 'SENT', 'PAID'], to: 'UNCLAIMED' },
  pay: { from: ['SENDING', 'UNKNOWN', 'SENT', 'UNCLAIMED'], to: 'PAID' },
  return: { from: ['SENDING', 'UNKNOWN', 'SENT', 'UNCLAIMED', 'PAID'], to: 'RETURNED' },
  fail: { from: ['SENDING', 'UNKNOWN', 'SENT', 'UNCLAIMED', 'PAID'], to: 'FAILED' },
  /** A person tells how it ended. */
  payByHand: { from: ['APPROVED', 'SENDING', 'SENT', 'UNKNOWN'], to: 'PAID' },
  failByHand: { from: ['APPROVED', 'SENDING', 'SENT', 'UNKNOWN', 'PAID'], to: 'FAILED' },
} as const satisfies Record<string, Move>;
export type PayoutMove = keyof typeof PAYOUT_MOVES;

export const canMovePayout = (state: PayoutState, move: PayoutMove): boolean =>
  (PAYOUT_MOVES[move].from as readonly PayoutState[]).includes(state);

/** States in which a provider is asked. */
export const ASKED_STATES = ['SENDING', 'SENT', 'UNKNOWN', 'UNCLAIMED'] as const satisfies readonly PayoutState[];

/** Seconds until a provider is asked again; the last one repeats. */
export const ASK_WAITS = [2, 5, 10, 30, 120, 600, 3600] as const;
