import { PURCHASE_STATUSES, type PurchaseStatus } from '@dubplate/contract/commerce/limits';

/** Returns the displayed status; an unknown status counts as pending. */
export const knownStatus = (status: string): PurchaseStatus =>
  PURCHASE_STATUSES.find((known) => known === status) ?? 'PENDING';

/** Returns the status of an order of several purchases: open and failed ones come before successful ones. */
const WEIGHT = ['PENDING', 'REJECTED', 'REFUNDED', 'PAID', 'ISSUED', 'USED'] as const satisfies PurchaseStatus[];

export const orderStatus = (statuses: readonly string[]): PurchaseStatus => {
  const known = statuses.map(knownStatus);
  return WEIGHT.find((status) => known.includes(status)) ?? 'PENDING';
};

/** Whether it was paid for or given, and still is. */
export const isPaid = (status: string): boolean => ['PAID', 'ISSUED', 'USED'].includes(status);

export type PaymentOutcome = 'waiting' | 'paid' | 'declined';

/** Returns the result of a payment: success once every purchase is paid, failure as soon as one is refused. */
export const paymentOutcome = (statuses: readonly string[]): PaymentOutcome => {
  if (statuses.some((status) => status === 'REJECTED')) return 'declined';
  return statuses.length > 0 && statuses.every(isPaid) ? 'paid' : 'waiting';
};
