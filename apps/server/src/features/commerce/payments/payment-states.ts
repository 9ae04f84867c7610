/**
 * `OPENING`: written down, the provider has not answered yet. `SUPERSEDED`: another checkout took its place.
 * `WRONG_AMOUNT`: other money came than was asked for, and is set aside until staff accept it (`PAID`) or return it (`RETURNED`).
 */
export type PaymentStatus =
  | 'OPENING'
  | 'OPEN'
  | 'PAID'
  | 'DECLINED'
  | 'LAPSED'
  | 'SUPERSEDED'
  | 'WRONG_AMOUNT'
  | 'RETURNED';

interface Transition {
  readonly from: readonly PaymentStatus[];
  readonly to: PaymentStatus;
}

/** Every move that a payment can make; one that is paid stays so, what goes back are its refunds. */
export const PAYMENT_TRANSITIONS = {
  open: { from: ['OPENING'], to: 'OPEN' },
  pay: { from: ['OPEN', 'DECLINED', 'LAPSED', 'SUPERSEDED'], to: 'PAID' },
  amountMismatch: { from: ['OPEN', 'DECLINED', 'LAPSED', 'SUPERSEDED'], to: 'WRONG_AMOUNT' },
  accept: { from: ['WRONG_AMOUNT'], to: 'PAID' },
  return: { from: ['WRONG_AMOUNT'], to: 'RETURNED' },
  decline: { from: ['OPEN'], to: 'DECLINED' },
  lapse: { from: ['OPENING', 'OPEN'], to: 'LAPSED' },
  supersede: { from: ['OPENING', 'OPEN'], to: 'SUPERSEDED' },
} as const satisfies Record<string, Transition>;

export type PaymentMove = keyof typeof PAYMENT_TRANSITIONS;

export const canMovePayment = (status: PaymentStatus, move: PaymentMove): boolean =>
  (PAYMENT_TRANSITIONS[move].from as readonly PaymentStatus[]).includes(status);

/** A checkout that can still be paid as if nothing had happened. */
export const ONGOING: readonly PaymentStatus[] = ['OPENING', 'OPEN'];
