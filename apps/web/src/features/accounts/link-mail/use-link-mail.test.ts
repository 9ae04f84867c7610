import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordRequest, secondsUntilNext } from './use-link-mail.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('allows one email in 60 seconds', () => {
  expect(secondsUntilNext('verify', 'vera@example.com', at(0))).toBe(0);
  recordRequest('verify', 'vera@example.com', at(0));
  expect([0, 0.5, 1, 59, 59.5, 60].map((s) => secondsUntilNext('verify', 'vera@example.com', at(s)))).toEqual([
    60, 60, 59, 1, 1, 0,
  ]);
});

it('counts separately for each name and kind, regardless of case and spaces', () => {
  recordRequest('reset', 'vera@example.com', at(0));
  expect(secondsUntilNext('reset', ' Vera@Example.com ', at(10))).toBe(50);
  expect(secondsUntilNext('verify', 'vera@example.com', at(10))).toBe(0);
  expect(secondsUntilNext('reset', 'max@example.com', at(10))).toBe(0);
});

it('is kept in the browser for the server’s delay, and is dropped once it has passed', () => {
  recordRequest('reset', 'vera@example.com', at(0), 20);
  recordRequest('reset', 'max@example.com', at(30));
  expect(secondsUntilNext('reset', 'max@example.com', at(30))).toBe(60);
  expect([...kept.values()].join()).not.toContain('vera');
  kept.set('dubplate.mails', 'broken');
  expect(secondsUntilNext('reset', 'max@example.com', at(30))).toBe(0);
});

it.each(['[]', '7', '{"reset:max@example.com":"soon"}', '{"reset:max@example.com":8640000000000000}'])(
  'an invalid stored value (%s) blocks no request',
  (value) => {
    kept.set('dubplate.mails', value);
    expect(secondsUntilNext('reset', 'max@example.com', at(0))).toBe(0);
    recordRequest('reset', 'max@example.com', at(0));
    expect(secondsUntilNext('reset', 'max@example.com', at(0))).toBe(60);
  },
);
