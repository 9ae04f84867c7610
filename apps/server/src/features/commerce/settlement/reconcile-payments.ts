import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { deleteNoticesBefore, listDuePayments, type StoredPayment } from '../payments/store.ts';
import { applyReport } from './apply-report.ts';
import { checkPayment } from './check-payment.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'reconcile-payments': Record<string, never>;
    'send-due-refunds': Record<string, never>;
  }
}

/** Payments that one run looks at. */
const BATCH = 100;
/** Payments that are checked at a time: a provider that does not answer takes half a minute for each. */
const AT_ONCE = 10;
const NOTICES_KEPT_DAYS = 180;

/** Checks a payment; one whose time is over for the last time. */
const reconcile = async (deps: PaymentDeps, payment: StoredPayment): Promise<void> => {
  const isOver = payment.expires_at <= deps.clock.now();
  try {
    await checkPayment(deps, payment, 0);
  } catch (error) {
    deps.log.warn(
      { err: error, payment_uuid: payment.uuid, provider: payment.provider },
      'a provider did not report on a payment; it will be asked again',
    );
    // Money may be on its way: a day of grace before it counts as nobody's.
    if (deps.clock.now().getTime() - payment.expires_at.getTime() < DAY_MS) return;
  }
  if (isOver) await applyReport(deps.db, deps, payment.uuid, { state: 'lapsed' });
};

/** Checks with the providers what stayed open, several payments at a time. One that fails stops none of the others. */
export const reconcilePayments = async (deps: PaymentDeps, signal: AbortSignal): Promise<void> => {
  const due = await listDuePayments(deps.db, deps.clock.now(), BATCH);
  const takeTurns = async (): Promise<void> => {
    for (let payment = due.shift(); payment && !signal.aborted; payment = due.shift())
      try {
        await reconcile(deps, payment);
      } catch (error) {
        deps.log.error({ err: error, payment_uuid: payment.uuid }, 'a payment could not be reconciled');
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
};

/** Deletes what providers reported half a year ago. */
export const deleteOldNotices = (db: Db, now: Date): Promise<void> =>
  deleteNoticesBefore(db, new Date(now.getTime() - NOTICES_KEPT_DAYS * DAY_MS));
