import { PURCHASE_STATUSES } from '@dubplate/contract/commerce/limits';
import { expect, it } from 'vitest';
import { canMovePurchase, PURCHASE_TRANSITIONS, type PurchaseMove } from './purchase-states.ts';

const table: Record<PurchaseMove, string> = {
  pay: 'PENDING REJECTED → PAID',
  reject: 'PENDING → REJECTED',
  use: 'PAID ISSUED → USED',
  'give-back': 'USED → PAID',
  refund: 'PAID USED → REFUNDED',
  'refund-part': 'PAID USED → null',
};

it.each(Object.entries(table) as [PurchaseMove, string][])('%s: %s, and from nowhere else', (move, described) => {
  const from = PURCHASE_STATUSES.filter((status) => canMovePurchase(status, move));
  expect(`${from.join(' ')} → ${PURCHASE_TRANSITIONS[move].to}`).toBe(described);
});

it('has no other moves', () => {
  expect(Object.keys(PURCHASE_TRANSITIONS)).toEqual(Object.keys(table));
});
