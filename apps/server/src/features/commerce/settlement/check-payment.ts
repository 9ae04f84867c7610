import { newUuid } from '#platform/ids.ts';
import { knownOrder } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { claimCheck, insertNotice, type StoredPayment } from '../payments/store.ts';
import { applyReport } from './apply-report.ts';

const MINUTE_MS = 60_000;
/** Minutes between two questions about an open payment; the last one repeats. */
const WAITS = [1, 2, 5, 15, 60] as const;

/** One that was given up is checked twice a day, for late money, until two days after its end. */
const LATE_PAUSE_MS = 12 * 60 * MINUTE_MS;
const LATE_UNTIL_MS = 48 * 60 * MINUTE_MS;

/** When a payment is checked next; null: no more. */
const nextCheckAt = ({ status, asks, expires_at }: StoredPayment, now: Date): Date | null => {
  if (status === 'PAID' || status === 'WRONG_AMOUNT' || status === 'RETURNED') return null;
  if (status === 'OPEN') return new Date(now.getTime() + (WAITS[Math.min(asks, WAITS.length - 1)] ?? 60) * MINUTE_MS);
  const next = now.getTime() + LATE_PAUSE_MS;
  return next < expires_at.getTime() + LATE_UNTIL_MS ? new Date(next) : null;
};

/**
 * Fetches the provider's report on a payment and applies it; not more often than `pauseSeconds`.
 * @throws ProviderFailed
 */
export const checkPayment = async (deps: PaymentDeps, payment: StoredPayment, pauseSeconds: number): Promise<void> => {
  const { db, clock, methods, log } = deps;
  const now = clock.now();
  if (payment.external_id === null) return;
  const before = new Date(now.getTime() - pauseSeconds * 1000);
  const claimed = await claimCheck(db, payment.uuid, { now, before, nextAskAt: nextCheckAt(payment, now) });
  // Its current state: whether money may still be captured depends on it.
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
