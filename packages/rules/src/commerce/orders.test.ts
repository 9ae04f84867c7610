import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import { paidTogether } from './cart.ts';
import { orderCode, readOrderCode, readOrderType } from './order-address.ts';
import { knownStatus, orderStatus, paymentOutcome } from './order-status.ts';
import { purchasesWindow } from './purchases-window.ts';

const A = '0192f0c1-1111-7000-8000-000000000001';
const B = '0192f0c1-2222-7000-8000-000000000002';

describe('the address of an order', () => {
  it('carries its purchases in base64', () => {
    expect(orderCode([A])).toBe('MDE5MmYwYzEtMTExMS03MDAwLTgwMDAtMDAwMDAwMDAwMDAx');
    expect(readOrderCode(orderCode([A, B]))).toEqual([A, B]);
  });

  it('is read without padding, too, and with an uuid named twice', () => {
    expect(readOrderCode(orderCode([A, B]).replace(/=+$/, ''))).toEqual([A, B]);
    expect(readOrderCode(orderCode([A, A]))).toEqual([A]);
  });

  const many = Array.from({ length: 51 }, (_, place) => `${A.slice(0, -2)}${place + 10}`);
  it.each([
    ['nothing', ''],
    ['a sign that base64 has not', '%'],
    ['words', 'not base64!'],
    ['what is no uuid', btoa('nothing')],
    ['an empty place', btoa(`${A},`)],
    ['more than are paid at once', btoa(many.join())],
  ])('names no purchase: %s', (_what, code) => {
    expect(readOrderCode(code)).toBeNull();
  });

  it('names the ordered thing', () => {
    expect([
      readOrderType('subscription'),
      readOrderType('product'),
      readOrderType('x'),
      readOrderType(undefined),
    ]).toEqual(['subscription', 'product', 'product', 'product']);
  });
});

describe('the status of an order', () => {
  it('is pending for an unknown status', () => {
    expect([knownStatus('PAID'), knownStatus('LOST')]).toEqual(['PAID', 'PENDING']);
  });

  it.each([
    [['PAID', 'PENDING'], 'PENDING'],
    [['PAID', 'REJECTED'], 'REJECTED'],
    [['REFUNDED', 'USED'], 'REFUNDED'],
    [['USED', 'PAID'], 'PAID'],
    [['USED', 'USED'], 'USED'],
    [['ISSUED'], 'ISSUED'],
    [['LOST', 'PAID'], 'PENDING'],
    [[], 'PENDING'],
  ])('of %j', (statuses, status) => {
    expect(orderStatus(statuses)).toBe(status);
  });
});

it.each([
  [['PAID', 'PAID'], 'paid'],
  [['PAID', 'USED', 'ISSUED'], 'paid'],
  [['PAID', 'PENDING'], 'waiting'],
  [['PAID', 'REJECTED'], 'declined'],
  [[], 'waiting'],
])('a payment of %j', (statuses, outcome) => {
  expect(paymentOutcome(statuses)).toBe(outcome);
});

describe('purchases that are paid together', () => {
  const purchase = (uuid: string, change = {}) =>
    ({ uuid, type: 'PRODUCT', status: 'PENDING', releaseUuid: 'r', receiptNumber: null, ...change }) as const;
  const of = (first: ReturnType<typeof purchase>, others: ReturnType<typeof purchase>[]) =>
    paidTogether(first, [first, ...others]).map(({ uuid }) => uuid);

  it('is all that the same release waits for', () => {
    const others = [
      purchase('b'),
      purchase('c', { status: 'PAID' }),
      purchase('d', { releaseUuid: 'other' }),
      purchase('e', { releaseUuid: null }),
    ];
    expect(of(purchase('a'), others)).toEqual(['a', 'b']);
  });

  it('is all that the same payment paid, once it is paid', () => {
    const paid = (uuid: string, receiptNumber: number) => purchase(uuid, { status: 'PAID', receiptNumber });
    const others = [paid('b', 7), paid('c', 8), purchase('d')];
    expect(of(paid('a', 7), others)).toEqual(['a', 'b']);
  });

  it('is a plan, or a service without a release, separately', () => {
    expect(of(purchase('a', { type: 'SUBSCRIPTION' }), [purchase('b')])).toEqual(['a']);
    expect(of(purchase('a', { releaseUuid: null }), [purchase('b', { releaseUuid: null })])).toEqual(['a']);
  });
});

it.each([
  ['2026-11-21', '2023-11-21', '2029-11-21'],
  ['2028-02-29', '2025-02-28', '2031-02-28'],
])('purchases seen on %s go from %s to %s', (today, startDate, endDate) => {
  expect(purchasesWindow(today as LocalDate)).toEqual({ startDate, endDate });
});
