import { knownOrder } from './order.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { ONGOING } from './payment-states.ts';
import { findPayment } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobQueues {
    'close-payment': { payment_uuid: string };
  }
}

/** Has the provider end what another checkout took the place of, so that nobody pays twice. @throws ProviderFailed */
export const closePayment = async ({ db, methods }: PaymentDesk, paymentUuid: string): Promise<void> => {
  const payment = await findPayment(db, paymentUuid);
  const order = payment && knownOrder(payment);
  if (!order || payment.status === 'PAID' || ONGOING.includes(payment.status)) return;
  await methods.providerNamed(payment.provider)?.close?.(order);
};
