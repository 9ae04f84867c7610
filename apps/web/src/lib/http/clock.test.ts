import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubTasks } from '#testing/stub-tasks.ts';

const MINUTE = 60_000;
const noon = Date.UTC(2026, 10, 22, 12);

let kept: Map<string, string>;

/** Simulates a reload of the page. */
const open = async () => {
  vi.resetModules();
  return {
    ...(await import('./clock.ts')),
    ...(await import('../session/session.ts')),
    ...(await import('./http.ts')),
  };
};

const tokenUntil = (ms: number) => `x.${btoa(JSON.stringify({ sub: 'vera', exp: ms / 1000 }))}.x`;

beforeEach(() => {
  vi.useFakeTimers();
  stubTasks();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  // The server's clock shows noon.
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: new Date(noon).toUTCString() } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['ahead', 20],
  ['behind', -20],
])('a clock that is 20 minutes %s has no effect after the first response', async (_, minutes) => {
  vi.setSystemTime(noon + minutes * MINUTE);
  const { isFresh, http, serverNow } = await open();
  await http({ method: 'POST', path: '/refresh' });
  expect(serverNow().getTime()).toBe(noon);
  expect(isFresh(tokenUntil(noon + 15 * MINUTE))).toBe(true);
  expect(isFresh(tokenUntil(noon - MINUTE))).toBe(false);
  // The next visit starts with the stored offset.
  const again = await open();
  expect(again.isFresh(tokenUntil(noon + 15 * MINUTE))).toBe(true);
});

it('a corrected clock is trusted again', async () => {
  vi.setSystemTime(noon + 20 * MINUTE);
  const { http, serverNow } = await open();
  await http({ method: 'POST', path: '/refresh' });
  vi.setSystemTime(noon + 1_000);
  await http({ method: 'POST', path: '/refresh' });
  expect(serverNow().getTime()).toBe(noon + 1_000);
  expect(kept.size).toBe(0);
});

it.each(['nonsense', '{}', 'NaN'])('ignores %s as a stored value', async (value) => {
  kept.set('dubplate.clock-ahead', value);
  vi.setSystemTime(noon);
  const { serverNow } = await open();
  expect(serverNow().getTime()).toBe(noon);
});
