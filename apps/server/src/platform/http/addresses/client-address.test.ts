import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress, createTrust, limitKey } from './client-address.ts';

const request = (peer: string, forwarded: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['one hop', 1, '203.0.113.7:5678', '203.0.113.7'],
  ['one hop and IPv6', 1, '[2001:db8::7]:5678', '2001:db8::7'],
  ['proxies by their networks', ['10.0.0.0/8'], '203.0.113.7:5678, 10.0.0.2:443', '203.0.113.7'],
] as const)(
  'takes an address without the port that a proxy wrote behind it: %s',
  (_what, proxies, forwarded, expected) => {
    expect(clientAddress(request('10.0.0.1', forwarded), createTrust(proxies))).toBe(expected);
  },
);

it('counts an address with any port as one', () => {
  expect(limitKey('203.0.113.7:1')).toBe(limitKey('203.0.113.7:2'));
  expect(limitKey('[2001:db8::7]:1')).toBe(limitKey('2001:db8::8'));
});
