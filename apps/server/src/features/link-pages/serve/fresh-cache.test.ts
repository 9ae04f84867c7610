import { expect, it } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

const open = (start = '2026-11-23T12:00:00Z') => {
  const state = { now: new Date(start), isListening: true, loads: 0 };
  const cache = createFreshCache<{ readonly text: string }>({
    clock: { now: () => state.now },
    isListening: () => state.isListening,
    maxBytes: 1000,
    sizeOf: ({ text }) => text.length,
  });
  const get = (key = 'page') =>
    cache.get(key, async () => {
      state.loads += 1;
      return { text: `${key} ${state.loads}` };
    });
  return { cache, state, get };
};

it('loads once for concurrent callers, and caches the value for a minute', async () => {
  const { state, get } = open();
  await Promise.all([get(), get(), get()]);
  state.now = new Date('2026-11-23T12:00:59Z');
  await get();
  expect(state.loads).toBe(1);
  state.now = new Date('2026-11-23T12:01:00Z');
  await get();
  expect(state.loads).toBe(2);
});

it('caches nothing past the end of the UTC day', async () => {
  const { cache, state, get } = open('2026-11-23T23:59:50Z');
  await get();
  expect(cache.peek('page')).toBeDefined();
  state.now = new Date('2026-11-24T00:00:00Z');
  expect(cache.peek('page')).toBeUndefined();
});

it('does not cache a value whose load started before `clear`, and starts a new load', async () => {
  const { cache, get } = open();
  const waiting = Promise.withResolvers<{ text: string }>();
  const old = cache.get('page', () => waiting.promise);
  cache.clear();
  expect((await get())?.text).toBe('page 1');
  waiting.resolve({ text: 'hidden by now' });
  expect((await old)?.text).toBe('hidden by now');
  expect(cache.peek('page')?.text).toBe('page 1');
});

it('is only used while changes are reported', async () => {
  const { cache, state, get } = open();
  await get();
  state.isListening = false;
  expect(cache.peek('page')).toBeUndefined();
  await get();
  await get();
  expect(state.loads).toBe(3);
});

it('respects its size limit and does not cache errors', async () => {
  const { cache, get } = open();
  for (let n = 0; n < 200; n += 1) await get(`page-${n}`);
  expect(cache.peek('page-0')).toBeUndefined();
  expect(cache.peek('page-199')).toBeDefined();
  await expect(cache.get('broken', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('broken', async () => ({ text: 'back' }))).toEqual({ text: 'back' });
});
