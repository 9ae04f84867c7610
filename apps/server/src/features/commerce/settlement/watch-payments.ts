import { ORDER_PURCHASES_MAX, PURCHASE_TYPES } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { purchaseId } from '@dubplate/contract/ids';
import type { LiveEvents } from '@dubplate/contract/live';
import { z } from 'zod';
import type { Actor } from '#platform/http/access/actor.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { listOpenPaymentsOf } from '../payments/store.ts';
import { listOwnStatuses } from '../purchases/read.ts';
import { checkPayment } from './check-payment.ts';

/** A waiting person causes no more frequent checks than this. */
const PAUSE_SECONDS = 5;

const question = z.object({
  orders: z
    .array(z.object({ type: z.enum(PURCHASE_TYPES), uuid: purchaseId }))
    .min(1)
    .max(ORDER_PURCHASES_MAX),
});

type Question = z.infer<typeof question>;

/** Checks those that are open, so that a payment counts as soon as its payer is back from the provider. */
const checkOpenPayments = async (deps: PaymentDeps, purchaseUuids: readonly PurchaseId[]): Promise<void> => {
  try {
    if (purchaseUuids.length === 0) return;
    for (const payment of await listOpenPaymentsOf(deps.db, purchaseUuids))
      await checkPayment(deps, payment, PAUSE_SECONDS);
  } catch (error) {
    deps.log.warn({ err: error }, 'a provider did not report on a payment');
  }
};

/** The statuses of those of these purchases that are one's own. */
const statusesOf = async (
  deps: PaymentDeps,
  userUuid: UserId,
  orders: Question['orders'],
): Promise<LiveEvents['payment-check']> => {
  const rows = await listOwnStatuses(
    deps.db,
    userUuid,
    orders.map((order) => order.uuid),
  );
  const typeOf = new Map(orders.map((order) => [order.uuid, order.type]));
  return { orders: rows.filter((row) => typeOf.get(row.uuid) === row.type) };
};

/** How people who wait for their payment are answered; every move is pushed to them besides. */
export const createPaymentCheck = (deps: PaymentDeps) => ({
  parse: (payload: unknown) => question.safeParse(payload).data ?? null,
  answer: async (actor: Actor, { orders }: Question): Promise<LiveEvents['payment-check']> => {
    const own = await statusesOf(deps, actor.uuid, orders);
    // What comes of it is pushed by the move that it causes.
    void checkOpenPayments(
      deps,
      own.orders.map((order) => order.uuid),
    );
    return own;
  },
});
