import type { PaymentId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { movePayment } from './move-payment.ts';
import { knownOrder } from './order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, type StoredPayment } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'close-order': { payment_uuid: PaymentId };
  }
}

/** Has the provider close the order of a payment that gave way, once the caller's transaction has committed. */
export const closeOrder = async (trx: Db, { methods, jobs }: PaymentDeps, payment: StoredPayment): Promise<void> => {
  const canClose = methods.providerNamed(payment.provider)?.close;
  if (canClose && payment.external_id !== null) await jobs.send(trx, 'close-order', { payment_uuid: payment.uuid });
};

/** A checkout that is under way gives way, or lapses where its time is over; its provider closes the order. */
export const supersedePayment = async (
  trx: Db,
  deps: PaymentDeps,
  payment: StoredPayment,
  now: Date,
): Promise<void> => {
  await movePayment(trx, payment, payment.expires_at > now ? 'supersede' : 'lapse', now);
  await closeOrder(trx, deps, payment);
};

/** Tried again by the queue where the provider fails; money that comes all the same counts, or is refunded. */
export const closeProviderOrder = async ({ db, methods }: PaymentDeps, paymentUuid: PaymentId): Promise<void> => {
  const payment = await findPayment(db, paymentUuid);
  const order = payment && knownOrder(payment);
  if (order) await methods.providerNamed(payment.provider)?.close?.(order);
};
