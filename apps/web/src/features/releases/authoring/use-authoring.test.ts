import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNewDay } from './use-authoring.ts';

let page: EventTarget;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T22:59:30Z') });
  page = new EventTarget();
  vi.stubGlobal('document', page);
  calls = [];
  stop = onNewDay(() => calls.push(new Date().toISOString()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('reports each midnight while the form stays open', () => {
  vi.advanceTimersByTime(60 * 60_000);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(calls).toEqual(['2026-11-22T00:00:00.000Z']);
  vi.advanceTimersByTime(60 * 60_000);
  expect(calls).toHaveLength(2);
});

it('reports on coming back to a page whose clock may have slept', () => {
  page.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toHaveLength(1);
});

it('stops reporting after the last listener is removed', () => {
  stop();
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(48 * 60 * 60_000);
  expect(calls).toEqual([]);
});
