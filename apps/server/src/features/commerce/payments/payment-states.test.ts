import { expect, it } from 'vitest';
import { canMovePayment, PAYMENT_TRANSITIONS, type PaymentMove, type PaymentStatus } from './payment-states.ts';

const STATUSES: readonly PaymentStatus[] = [
  'OPENING',
  'OPEN',
  'PAID',
  'DECLINED',
  'LAPSED',
  'SUPERSEDED',
  'WRONG_AMOUNT',
  'RETURNED',
];
const table: Record<PaymentMove, string> = {
  open: 'OPENING → OPEN',
  pay: 'OPEN DECLINED LAPSED SUPERSEDED → PAID',
  amountMismatch: 'OPEN DECLINED LAPSED SUPERSEDED → WRONG_AMOUNT',
  accept: 'WRONG_AMOUNT → PAID',
  return: 'WRONG_AMOUNT → RETURNED',
  decline: 'OPEN → DECLINED',
  lapse: 'OPENING OPEN → LAPSED',
  supersede: 'OPENING OPEN → SUPERSEDED',
};

it.each(Object.entries(table) as [PaymentMove, string][])('%s: %s, and from nowhere else', (move, described) => {
  const from = STATUSES.filter((status) => canMovePayment(status, move));
  expect(`${from.join(' ')} → ${PAYMENT_TRANSITIONS[move].to}`).toBe(described);
});

it('has no other moves', () => {
  expect(Object.keys(PAYMENT_TRANSITIONS)).toEqual(Object.keys(table));
});
