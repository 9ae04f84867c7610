import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNewDay } from './use-today.ts';

let page: EventTarget;
let told: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T22:59:30Z') });
  page = new EventTarget();
  vi.stubGlobal('document', page);
  told = [];
  stop = onNewDay(() => told.push(new Date().toISOString()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('tells of each midnight while the form stays open', () => {
  vi.advanceTimersByTime(60 * 60_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(told).toEqual(['2026-11-22T00:00:00.000Z']);
  vi.advanceTimersByTime(60 * 60_000);
  expect(told).toHaveLength(2);
});

it('tells on coming back to a page whose clock may have slept', () => {
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(1);
});

it('tells nothing more once nobody listens', () => {
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(48 * 60 * 60_000);
  expect(told).toEqual([]);
});
