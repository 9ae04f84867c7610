import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stored } from './stored.ts';

let isFull = false;
beforeEach(() => {
  const values = new Map<string, string>();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('returns a value that the full storage rejected', () => {
  const token = stored('token');
  token.write('old');
  isFull = true;
  token.write('new');
  expect(token.read()).toBe('new');
});

it('returns a value that another tab stored later', () => {
  const [token, other] = [stored('token'), stored('token')];
  token.write('old');
  isFull = true;
  token.write('unsaved');
  isFull = false;
  other.write('newer');
  expect(token.read()).toBe('newer');
});

it('returns nothing once the value is removed', () => {
  const token = stored('token');
  isFull = true;
  token.write('unsaved');
  token.remove();
  expect(token.read()).toBeNull();
});
