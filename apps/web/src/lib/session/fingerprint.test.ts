import { afterEach, expect, it, vi } from 'vitest';
import { fingerprint } from './session.ts';

const device = { hardwareConcurrency: 8, maxTouchPoints: 0, userAgent: 'Firefox' };
const fingerprintOf = (traits: object) => {
  vi.stubGlobal('navigator', { ...device, ...traits });
  return fingerprint();
};

afterEach(() => vi.unstubAllGlobals());

it.each([{ hardwareConcurrency: 4 }, { maxTouchPoints: 5 }, { userAgent: 'Safari' }])('differs by %o', (traits) => {
  expect(fingerprintOf({})).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintOf({})).toBe(fingerprintOf({}));
  expect(fingerprintOf(traits)).not.toBe(fingerprintOf({}));
});
