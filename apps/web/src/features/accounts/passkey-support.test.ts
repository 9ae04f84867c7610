import { expect, it } from 'vitest';
import { supportOn } from './passkey-support.ts';

it.each([
  ['localhost', true, true, 'works'],
  ['music.example.org', true, true, 'works'],
  ['music.example.org', true, false, 'unsupported'],
  ['music.example.org', false, false, 'needs-https'],
  ['127.0.0.1', true, true, 'needs-localhost'],
  ['[::1]', true, true, 'needs-localhost'],
  ['192.168.1.7', false, false, 'needs-https'],
  ['192.168.1.7', true, true, 'needs-https'],
] as const)('at %s (secure: %s, WebAuthn: %s): %s', (hostname, isSecure, hasWebAuthn, place) => {
  expect(supportOn({ hostname, isSecure, hasWebAuthn })).toBe(place);
});
