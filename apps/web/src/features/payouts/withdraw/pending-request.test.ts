import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from '#lib/session/session.ts';
import { actForOneself, tokenOf } from '#testing/act-for.ts';
import { pendingRequest } from './pending-request.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  pendingRequest.clear();
  vi.useRealTimers();
});

it('is dropped before the server drops its key, counted from the first attempt', () => {
  const request = { amount: '25', key: 'first' };
  pendingRequest.set(request);
  vi.advanceTimersByTime(19 * HOUR_MS);
  pendingRequest.set(request);
  expect(pendingRequest.get()).toEqual(request);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(pendingRequest.get()).toBeNull();
});

it('is not repeated as another person', () => {
  actForOneself();
  pendingRequest.set({ amount: '25', key: 'first' });
  beginSession(tokenOf({ sub: 'max', username: 'max@example.com' }));
  expect(pendingRequest.get()).toBeNull();
});
