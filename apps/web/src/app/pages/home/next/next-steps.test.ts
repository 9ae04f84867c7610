import type { Purchase } from '@dubplate/contract/commerce/schemas';
import type { PurchaseId, ReleaseId } from '@dubplate/contract/ids';
import type { ReleaseAttention, ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { describe, expect, it } from 'vitest';
import { isActionable, nextStepsOf } from './next-steps.ts';

const release = (uuid: string): ReleaseListItem => ({
  uuid: uuid as ReleaseId,
  title: uuid,
  status: 'DRAFT',
  type: 'SINGLE',
  release_date: null,
  updated_at: '2026-11-01T00:00:00.000Z',
  artist_uuid: null,
  artist: null,
  artist_cover: null,
  cover_uuid: null,
  cover: null,
  tint: null,
  upc: null,
  edition_of: null,
});

const attention: ReleaseAttention = {
  denied: [{ ...release('denied'), deny_reason: 'Too dark.' }],
  drafts: [
    { ...release('paid-for'), issue_count: 0 },
    { ...release('begun'), issue_count: 2 },
  ],
  in_review: [{ ...release('waiting'), submitted_at: '2026-11-02T00:00:00.000Z' }],
  next_release: release('coming'),
  counts: { DRAFT: 2, PENDING: 1, MODERATED: 1, PUBLISHED: 0, DENIED: 1 },
};

const purchase = (uuid: string, more: Partial<Purchase> = {}): Purchase => ({
  uuid: uuid as PurchaseId,
  type: 'PRODUCT',
  status: 'PENDING',
  paymentType: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
  subscription: null,
  expiresAt: null,
  releaseUuid: null,
  receiptNumber: null,
  refundedAmount: 0,
  refundedAt: null,
  sandbox: false,
  ...more,
});

const listed = (purchases: readonly Purchase[]) =>
  nextStepsOf(attention, purchases).map((item) =>
    item.kind === 'unpaid'
      ? [item.kind, item.release?.uuid ?? null, ...item.purchases.map(({ uuid }) => uuid)]
      : [item.kind, item.release.uuid],
  );

describe('nextStepsOf', () => {
  it('knows the orders that share their day', () => {
    const shares = (...purchases: Purchase[]) =>
      nextStepsOf(attention, purchases).flatMap((item) => (item.kind === 'unpaid' ? [item.sharesItsDay] : []));
    const other = purchase('other', { createdAt: '2026-11-05T00:00:00.000Z' });
    expect(shares(purchase('one'), purchase('two'), other)).toEqual([true, true, false]);
  });

  it('orders denied, unpaid, drafts, in review and upcoming', () => {
    expect(listed([purchase('plan', { type: 'SUBSCRIPTION' })])).toEqual([
      ['denied', 'denied'],
      ['unpaid', null, 'plan'],
      ['draft', 'paid-for'],
      ['draft', 'begun'],
      ['review', 'waiting'],
      ['coming', 'coming'],
    ]);
  });

  it('lists releases that are paid together once, without their drafts', () => {
    const of = { releaseUuid: 'paid-for' as ReleaseId };
    const purchases = [
      purchase('one', of),
      purchase('alone'),
      purchase('two', of),
      purchase('old', { status: 'PAID' }),
    ];
    expect(listed(purchases).slice(1, 4)).toEqual([
      ['unpaid', 'paid-for', 'one', 'two'],
      ['unpaid', null, 'alone'],
      ['draft', 'begun'],
    ]);
  });

  it('lists the first few unpaid orders only', () => {
    const orders = ['a', 'b', 'c', 'd', 'e'].map((uuid) => purchase(uuid));
    expect(listed(orders).filter(([kind]) => kind === 'unpaid')).toHaveLength(3);
  });

  it('marks the steps that need an action by the user', () => {
    const steps = nextStepsOf(attention, []);
    expect(steps.filter(isActionable).map(({ kind }) => kind)).toEqual(['denied', 'draft', 'draft']);
  });
});
