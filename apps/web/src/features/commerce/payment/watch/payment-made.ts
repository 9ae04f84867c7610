import { PAYMENT_CLOSES_MS, PAYMENT_NOTICE_MS } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { notify } from '#ui/notices/notify.ts';
import { closePayment, paymentMade } from '../payment.ts';

/** Thanks for a payment, whoever saw it first: one notice, however often it is told. */
export const thankForPayment = (message: string, paid: readonly Purchase[]): void => {
  notify.success({ id: 'payment-made', message, lifetime: PAYMENT_NOTICE_MS });
  paymentMade.emit(paid);
};

/** Closes a payment that went well, after a moment; answers how to leave it open. */
export const closePaymentSoon = (): (() => void) => {
  const closing = setTimeout(closePayment, PAYMENT_CLOSES_MS);
  return () => clearTimeout(closing);
};
