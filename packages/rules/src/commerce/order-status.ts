import { PURCHASE_STATUSES, type PurchaseStatus } from '@dubplate/contract/commerce/limits';

/** A status as it is shown; one that nobody knows yet is still under way. */
export const knownStatus = (status: string): PurchaseStatus =>
  PURCHASE_STATUSES.find((known) => known === status) ?? 'PENDING';

/** What an order of several purchases says as a whole: what is still open or went wrong comes before what went well. */
const WEIGHT = ['PENDING', 'REJECTED', 'REFUNDED', 'PAID', 'ISSUED', 'USED'] as const satisfies PurchaseStatus[];

export const orderStatus = (statuses: readonly string[]): PurchaseStatus => {
  const known = statuses.map(knownStatus);
  return WEIGHT.find((status) => known.includes(status)) ?? 'PENDING';
};

/** Whether it was paid for or given, and still is. */
export const isPaid = (status: string): boolean => ['PAID', 'ISSUED', 'USED'].includes(status);

export type PaymentOutcome = 'waiting' | 'paid' | 'declined';

/** What became of a payment: it went well once every purchase is paid; one that is refused ends it. */
export const paymentOutcome = (statuses: readonly string[]): PaymentOutcome => {
  if (statuses.some((status) => status === 'REJECTED')) return 'declined';
  return statuses.length > 0 && statuses.every(isPaid) ? 'paid' : 'waiting';
};
