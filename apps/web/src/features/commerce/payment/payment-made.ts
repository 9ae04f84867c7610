import { PAYMENT_CLOSES_MS, PAYMENT_NOTICE_MS } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { notify } from '#ui/notices/notify.ts';
import { closePayment } from './payment.ts';
import { purchaseEvents } from './payment-events.ts';

/** Thanks for a payment and announces it: one notice, however often it is called for the same payment. */
export const thankForPayment = (message: string, purchases: readonly Purchase[]): void => {
  notify.success({ id: 'payment-made', message, lifetime: PAYMENT_NOTICE_MS });
  purchaseEvents.emit({ type: 'paid', purchases });
};

/** Closes a payment that went well, after a moment; returns a function that leaves it open. */
export const closePaymentSoon = (): (() => void) => {
  const closing = setTimeout(closePayment, PAYMENT_CLOSES_MS);
  return () => clearTimeout(closing);
};
