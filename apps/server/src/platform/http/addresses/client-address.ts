import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { TrustedProxies } from '#config/config.ts';

/** Whether the peer this many hops away is a proxy of ours; in the form that Fastify takes as well. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Returns the trust check for the configured proxies: none, a number of hops, or a list of networks. */
export const createTrust = (proxies: TrustedProxies): TrustProxy => {
  if (proxies === null) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const isTrusted = proxyAddr.compile([...proxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
};

/** Some proxies (Azure's, IIS) write the port behind the address: `1.2.3.4:5678`, `[::1]:5678`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;

/**
 * Returns the caller's network address: the nearest address that is not one of our proxies. Addresses beyond it can be
 * forged.
 */
export const clientAddress = (request: IncomingMessage, trust: TrustProxy): string =>
  withoutPort(proxyAddr(request, trust));

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns whether a proxy forwarded the request, configured or not. Its peer address does not identify the caller then.
 */
export const isForwarded = ({ headers }: { readonly headers: IncomingHttpHeaders }): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined);

/**
 * Returns the key under which the calls of an address are counted: an IPv4 address, or an IPv6 network of 64 bits, the
 * usual size of a household's. Different notations of one address have the same key.
 */
export const limitKey = (given: string): string => {
  const address = withoutPort(given);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`);
  return `${network.toString()}/64`;
};

/** Returns the `limitKey` of a Fastify request. */
export const limitKeyOf = ({ ip }: { readonly ip: string }): string => limitKey(ip);
