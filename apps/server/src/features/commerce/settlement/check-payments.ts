import { ORDER_PURCHASES_MAX, PURCHASE_TYPES } from '@dubplate/contract/commerce/limits';
import { type PurchaseId, purchaseId, type UserId } from '@dubplate/contract/ids';
import type { LiveEvents } from '@dubplate/contract/live';
import { DAY_MS } from '@dubplate/rules/dates';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import type { CommerceContext } from '../context.ts';
import { knownOrder } from '../payments/order.ts';
import {
  claimCheck,
  deleteNoticesBefore,
  insertNotice,
  listDuePayments,
  listOpenPaymentsOf,
  type StoredPayment,
} from '../payments/store.ts';
import { listOwnStatuses } from '../purchases/read.ts';
import { applyReport } from './apply-report.ts';

const MINUTE_MS = 60_000;
/** Minutes between checks of an open payment; the last value repeats. */
const WAITS = [1, 2, 5, 15, 60] as const;

/** Abandoned payments are checked twice a day for late money, until two days after they expire. */
const LATE_PAUSE_MS = 12 * 60 * MINUTE_MS;
const LATE_UNTIL_MS = 48 * 60 * MINUTE_MS;

/** Returns null if no further check is needed. */
const nextCheckAt = ({ status, asks, expires_at }: StoredPayment, now: Date): Date | null => {
  if (status === 'PAID' || status === 'WRONG_AMOUNT' || status === 'RETURNED') return null;
  if (status === 'OPEN') return new Date(now.getTime() + (WAITS[Math.min(asks, WAITS.length - 1)] ?? 60) * MINUTE_MS);
  const next = now.getTime() + LATE_PAUSE_MS;
  return next < expires_at.getTime() + LATE_UNTIL_MS ? new Date(next) : null;
};

/**
 * Fetches the provider's report on a payment and applies it, unless it was checked within `pauseSeconds`.
 * @throws ProviderFailed
 */
export const checkPayment = async (
  deps: CommerceContext,
  payment: StoredPayment,
  pauseSeconds: number,
): Promise<void> => {
  const { db, clock, methods, log } = deps;
  const now = clock.now();
  if (payment.external_id === null) return;
  const before = new Date(now.getTime() - pauseSeconds * 1000);
  const claimed = await claimCheck(db, payment.uuid, { now, before, nextAskAt: nextCheckAt(payment, now) });
  // The claimed row is current: it decides whether money may still be captured.
  const order = claimed && knownOrder(claimed);
  if (!order) return;
  const provider = methods.providerNamed(payment.provider);
  if (!provider) {
    log.warn({ payment_uuid: payment.uuid, provider: payment.provider }, 'no provider to check a payment with');
    return;
  }
  const report = await provider.fetchReport(order);
  if (report.state === 'open') return;
  await insertNotice(db, {
    uuid: newUuid(),
    at: now,
    provider: payment.provider,
    external_id: order.externalId,
    event_id: null,
    state: `asked: ${report.state}`,
    payment_uuid: payment.uuid,
  });
  await applyReport(db, deps, payment.uuid, report);
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'reconcile-payments': Record<string, never>;
    'send-due-refunds': Record<string, never>;
  }
}

/** Payments per run. */
const BATCH = 100;
/** Concurrent checks: each may wait half a minute for a provider that does not answer. */
const AT_ONCE = 10;
const NOTICES_KEPT_DAYS = 180;

/** Checks a payment, and lapses it if it has expired. */
const reconcile = async (deps: CommerceContext, payment: StoredPayment): Promise<void> => {
  const isOver = payment.expires_at <= deps.clock.now();
  try {
    await checkPayment(deps, payment, 0);
  } catch (error) {
    deps.log.warn(
      { err: error, payment_uuid: payment.uuid, provider: payment.provider },
      'a provider did not report on a payment; it will be asked again',
    );
    // The payment may have succeeded, so it lapses only a day after it expired.
    if (deps.clock.now().getTime() - payment.expires_at.getTime() < DAY_MS) return;
  }
  if (isOver) await applyReport(deps.db, deps, payment.uuid, { state: 'lapsed' });
};

/** Checks open payments with their providers. One failure does not stop the others. */
export const reconcilePayments = async (deps: CommerceContext, signal: AbortSignal): Promise<void> => {
  const due = await listDuePayments(deps.db, deps.clock.now(), BATCH);
  const worker = async (): Promise<void> => {
    for (let payment = due.shift(); payment && !signal.aborted; payment = due.shift())
      try {
        await reconcile(deps, payment);
      } catch (error) {
        deps.log.error({ err: error, payment_uuid: payment.uuid }, 'a payment could not be reconciled');
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

export const deleteOldNotices = (db: Db, now: Date): Promise<void> =>
  deleteNoticesBefore(db, new Date(now.getTime() - NOTICES_KEPT_DAYS * DAY_MS));

/** Waiting users cause checks no more often than this. */
const PAUSE_SECONDS = 5;

const question = z.object({
  orders: z
    .array(z.object({ type: z.enum(PURCHASE_TYPES), uuid: purchaseId }))
    .min(1)
    .max(ORDER_PURCHASES_MAX),
});

type Question = z.infer<typeof question>;

/** Checks open payments, so that they count as soon as the payer returns from the provider. */
const checkOpenPayments = async (deps: CommerceContext, purchaseUuids: readonly PurchaseId[]): Promise<void> => {
  try {
    if (purchaseUuids.length === 0) return;
    for (const payment of await listOpenPaymentsOf(deps.db, purchaseUuids))
      await checkPayment(deps, payment, PAUSE_SECONDS);
  } catch (error) {
    deps.log.warn({ err: error }, 'a provider did not report on a payment');
  }
};

/** Returns the statuses of the user's own purchases among the orders. */
const statusesOf = async (
  deps: CommerceContext,
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

/** Answers users who wait for their payment. Later moves are pushed to them. */
export const createPaymentCheck = (deps: CommerceContext) => ({
  parse: (payload: unknown) => question.safeParse(payload).data ?? null,
  answer: async (actor: Actor, { orders }: Question): Promise<LiveEvents['payment-check']> => {
    const own = await statusesOf(deps, actor.uuid, orders);
    // Not awaited: the resulting move is pushed.
    void checkOpenPayments(
      deps,
      own.orders.map((order) => order.uuid),
    );
    return own;
  },
});
