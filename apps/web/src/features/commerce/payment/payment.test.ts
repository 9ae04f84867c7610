import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { closePaymentSoon, openedPayment, openPayment, paymentMade, thankForPayment } from './payment.ts';

beforeEach(() => {
  vi.useFakeTimers();
  drainWaiting();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows thanks for fifteen seconds, and notifies all listeners of the payment', () => {
  const listener = vi.fn();
  const stop = paymentMade.on(listener);
  thankForPayment('Thank you!', []);
  stop();
  expect(drainWaiting()).toMatchObject([{ style: 'success', message: 'Thank you!', lifetime: 15_000 }]);
  expect(listener).toHaveBeenCalledWith([]);
});

it('closes five seconds later, unless it is to stay', () => {
  openPayment(async () => []);
  closePaymentSoon()();
  vi.advanceTimersByTime(60_000);
  expect(openedPayment.get()).not.toBeNull();
  closePaymentSoon();
  vi.advanceTimersByTime(4_999);
  expect(openedPayment.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(openedPayment.get()).toBeNull();
});
