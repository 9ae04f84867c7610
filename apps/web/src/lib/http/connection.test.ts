import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkConnection, isOnline, reportAnswer, reportOffline, reportOnline } from './connection.ts';

let isDown: boolean;
const probed = vi.fn(async (_: string) => {
  if (isDown) throw new TypeError('no network');
  return new Response('{}');
});

beforeEach(() => {
  vi.useFakeTimers();
  probed.mockClear();
  isDown = false;
  vi.stubGlobal('fetch', probed);
});
afterEach(() => {
  reportOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a lost connection is probed every five seconds until the server answers', async () => {
  isDown = true;
  reportOffline();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([probed.mock.calls.length, isOnline()]).toEqual([2, false]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probed).toHaveBeenCalledTimes(3);
});

it('stays lost after a response from the browser’s cache or to an earlier call', async () => {
  isDown = true;
  reportOffline();
  reportAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect([probed.mock.calls.length, isOnline()]).toEqual([1, false]);
  isDown = false;
  reportAnswer();
  reportAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect([probed.mock.calls.length, isOnline()]).toEqual([2, true]);
});

it('responses trigger no probe while the server is reachable', async () => {
  reportAnswer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probed).not.toHaveBeenCalled();
});

it('checkConnection detects a lost connection', async () => {
  isDown = true;
  await checkConnection();
  expect(isOnline()).toBe(false);
});
