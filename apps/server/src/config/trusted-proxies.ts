import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import type { TrustedProxies } from './config.ts';

const NONE = ['0', 'false', 'no', 'off'];
/** As it was said before hops could be counted: one proxy. */
const ONE = ['1', 'true', 'yes', 'on'];
const HOPS = /^\d{1,2}$/;

/** Names that the library knows for networks. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (network: string): boolean => {
  if (NAMED.includes(network)) return true;
  // The library reads `1.5` for an address, too.
  if (isIP(network.split('/', 1)[0] ?? '') === 0) return false;
  try {
    proxyAddr.compile(network);
    return true;
  } catch {
    return false;
  }
};

const parse = (value: string): TrustedProxies | undefined => {
  if (NONE.includes(value)) return null;
  if (ONE.includes(value)) return 1;
  if (HOPS.test(value)) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

/** `TRUST_PROXY`: how many proxies are in front of the server, or the networks they call from. */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((value, context): TrustedProxies => {
    const parsed = parse(value.trim());
    if (parsed !== undefined) return parsed;
    context.addIssue('must be how many proxies stand before the server, or their networks: 10.0.0.0/8, 192.168.1.7');
    return z.NEVER;
  });
