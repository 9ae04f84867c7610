import type { PaymentId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Updateable } from 'kysely';
import { withdrawAlert } from '#platform/alerts.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { CommerceContext } from '../context.ts';
import { knownOrder } from './order.ts';
import { findPayment, type StoredPayment, updatePayment } from './store.ts';

/**
 * `OPENING`: saved, and the provider has not answered yet. `SUPERSEDED`: replaced by another checkout. `WRONG_AMOUNT`:
 * the provider received a different amount, which is set aside until staff accept it (`PAID`) or return it
 * (`RETURNED`).
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

/** All moves of a payment. `PAID` is final: refunds have their own states. */
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

/** Raised when a payment is set aside; withdrawn when staff decide. */
export const SET_ASIDE_ALERT = 'payment.set-aside';

const MINUTE_MS = 60_000;

/** Returns when to check with the provider: soon if the order is open, and once more a day after it was abandoned. */
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

/**
 * Makes a move. Only this function changes the status of a payment; the caller has locked it. Returns false if the
 * current status does not allow the move.
 */
export const movePayment = async (
  trx: Db,
  payment: StoredPayment,
  move: PaymentMove,
  now: Date,
  columns: Omit<Updateable<Tables['payments']>, 'status'> = {},
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

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'close-order': { payment_uuid: PaymentId };
  }
}

/** Enqueues the job that closes the order at the provider. */
export const closeOrder = async (
  trx: Db,
  { methods, jobs }: CommerceContext,
  payment: StoredPayment,
): Promise<void> => {
  const canClose = methods.providerNamed(payment.provider)?.close;
  if (canClose && payment.external_id !== null) await jobs.send(trx, 'close-order', { payment_uuid: payment.uuid });
};

/** Supersedes an ongoing checkout, or lapses it if it has expired, and has the provider close the order. */
export const supersedePayment = async (
  trx: Db,
  deps: CommerceContext,
  payment: StoredPayment,
  now: Date,
): Promise<void> => {
  await movePayment(trx, payment, payment.expires_at > now ? 'supersede' : 'lapse', now);
  await closeOrder(trx, deps, payment);
};

/** Closes the order at the provider. The queue retries it. Money that still arrives counts or is refunded. */
export const closeProviderOrder = async ({ db, methods }: CommerceContext, paymentUuid: PaymentId): Promise<void> => {
  const payment = await findPayment(db, paymentUuid);
  const order = payment && knownOrder(payment);
  if (order) await methods.providerNamed(payment.provider)?.close?.(order);
};
