import { isIP } from 'node:net';
import type { webhooksIssues } from '@dubplate/contract/webhooks/errors';
import ipaddr from 'ipaddr.js';
import { resolveName } from '#platform/http/addresses/resolve-name.ts';

/** IPv6 that is routed on the internet; everything else is special or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address belongs to the public internet. IPv4 inside IPv6 counts as that IPv4 address. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
};

type UrlIssue = keyof typeof webhooksIssues;

/** Returns the address of a receiver, or the issue with it. */
export const parseTarget = (text: string, { allowsPrivate }: { readonly allowsPrivate: boolean }): URL | UrlIssue => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:'))) return 'webhook_url_invalid';
  if (url.username !== '' || url.password !== '') return 'webhook_url_credentials';
  url.hash = '';
  return url;
};

export interface TargetOptions {
  /** Whether addresses of private networks, and http, are allowed. */
  readonly allowsPrivate: boolean;
  /** Replaces the questions to name servers. */
  readonly resolve?: typeof resolveName;
}

/**
 * Resolves the name of an address once and checks every result, because a name may have both a public and a private
 * address. The caller connects to a returned address and never resolves again.
 */
export const resolveTarget = async (
  url: URL,
  { allowsPrivate, resolve = resolveName }: TargetOptions,
  signal: AbortSignal,
): Promise<readonly string[] | 'webhook_name_unknown' | 'webhook_address_refused'> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host, signal).catch(() => []);
  if (addresses.length === 0) return 'webhook_name_unknown';
  if (!allowsPrivate && !addresses.every(isPublicAddress)) return 'webhook_address_refused';
  return addresses;
};
