import type { Db } from '#platform/database/tables.ts';
import { workOnClosings } from '../payments/close-order.ts';
import type { PaymentDesk } from '../payments/payment-deps.ts';
import { forgetNoticesBefore, listDuePayments, type StoredPayment } from '../payments/store.ts';
import { sendDueRefunds, sendRefund } from '../refunds/send-refund.ts';
import { applyReport } from './apply-report.ts';
import { askPayment } from './check-payment.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'reconcile-payments': Record<string, never>;
  }
}

/** Payments that one run looks at. */
const BATCH = 100;
const DAY_MS = 86_400_000;
const NOTICES_KEPT_DAYS = 180;

/** Asks a last time about a payment whose time is over, then gives it up. */
const reconcile = async (desk: PaymentDesk, payment: StoredPayment): Promise<void> => {
  const isOver = payment.expires_at <= desk.clock.now();
  try {
    await askPayment(desk, payment, 0);
  } catch (error) {
    desk.log.warn(
      { err: error, payment_uuid: payment.uuid, provider: payment.provider },
      'a provider did not tell how a payment stands; it will be asked again',
    );
    // Money may be on its way: a day of grace before it counts as nobody's.
    if (desk.clock.now().getTime() - payment.expires_at.getTime() < DAY_MS) return;
  }
  if (isOver) await applyReport(desk.db, desk, payment.uuid, { state: 'lapsed' });
};

/** Asks the providers about whatever stayed open; one that fails stops nobody else. */
export const reconcilePayments = async (desk: PaymentDesk): Promise<void> => {
  for (const payment of await listDuePayments(desk.db, desk.clock.now(), BATCH))
    try {
      await reconcile(desk, payment);
    } catch (error) {
      desk.log.error({ err: error, payment_uuid: payment.uuid }, 'a payment could not be reconciled');
    }
  await sendDueRefunds(desk);
};

/** Every minute what is open, at once what is to be given back. */
export const workOnPayments = (desk: PaymentDesk): void => {
  desk.jobs.work('reconcile-payments', () => reconcilePayments(desk), { expireInSeconds: 600 });
  desk.jobs.schedule('reconcile-payments', '* * * * *', {});
  workOnClosings(desk);
  desk.jobs.work('send-refund', ({ refund_uuid }) => sendRefund(desk, refund_uuid));
};

/** Forgets what providers told half a year ago. */
export const forgetOldNotices = (db: Db, now: Date): Promise<void> =>
  forgetNoticesBefore(db, new Date(now.getTime() - NOTICES_KEPT_DAYS * DAY_MS));
