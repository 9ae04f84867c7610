import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { currentPayment, openPayment, paymentMade } from '../payment.ts';
import { closePaymentSoon, thankForPayment } from './payment-made.ts';

beforeEach(() => {
  vi.useFakeTimers();
  drainWaiting();
});
afterEach(() => {
  vi.useRealTimers();
});

it('thanks for fifteen seconds, and tells whoever waits for the payment', () => {
  const told = vi.fn();
  const stop = paymentMade.on(told);
  thankForPayment('Thank you!', []);
  stop();
  expect(drainWaiting()).toMatchObject([{ style: 'success', message: 'Thank you!', lifetime: 15_000 }]);
  expect(told).toHaveBeenCalledWith([]);
});

it('closes five seconds later, unless it is to stay', () => {
  openPayment(async () => []);
  closePaymentSoon()();
  vi.advanceTimersByTime(60_000);
  expect(currentPayment()).not.toBeNull();
  closePaymentSoon();
  vi.advanceTimersByTime(4_999);
  expect(currentPayment()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentPayment()).toBeNull();
});
