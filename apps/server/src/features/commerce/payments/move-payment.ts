import { DAY_MS } from '@dubplate/rules/dates';
import type { Updateable } from 'kysely';
import { withdrawAlert } from '#platform/alerts.ts';
import type { Db } from '#platform/database/tables.ts';
import { canMovePayment, PAYMENT_TRANSITIONS, type PaymentMove } from './payment-states.ts';
import { type StoredPayment, updatePayment } from './store.ts';
import type { PaymentTable } from './tables.ts';

/** Raised for a payment that is set aside; withdrawn once it is decided on. */
export const SET_ASIDE_ALERT = 'payment.set-aside';

const MINUTE_MS = 60_000;

/** When to check with the provider after a move: soon while it is open, once more after it was given up. */
const nextCheckAfter = (move: PaymentMove, payment: StoredPayment, now: Date): Date | null => {
  switch (move) {
    case 'open':
      return new Date(now.getTime() + MINUTE_MS);
    case 'pay':
    case 'amountMismatch':
    case 'accept':
    case 'return':
      return null;
    default:
      return payment.external_id === null ? null : new Date(now.getTime() + DAY_MS);
  }
};

/** The one way by which a payment, locked by the caller, changes its state; false where the move is none from where it is. */
export const movePayment = async (
  trx: Db,
  payment: StoredPayment,
  move: PaymentMove,
  now: Date,
  columns: Omit<Updateable<PaymentTable>, 'status'> = {},
): Promise<boolean> => {
  if (!canMovePayment(payment.status, move)) return false;
  if (payment.status === 'WRONG_AMOUNT') await withdrawAlert(trx, SET_ASIDE_ALERT, payment.uuid);
  await updatePayment(trx, payment.uuid, {
    status: PAYMENT_TRANSITIONS[move].to,
    next_ask_at: nextCheckAfter(move, payment, now),
    updated_at: now,
    ...columns,
  });
  return true;
};
