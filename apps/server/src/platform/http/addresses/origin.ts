import type { Server } from 'node:http';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#platform/errors.ts';

/**
 * Returns the public origin of this instance, such as `https://music.example`, for every URL that leaves the server. It
 * never comes from a request: otherwise a caller could set the `Host` that a mailed token is sent to.
 */
export type Origin = () => string;

/** `PUBLIC_URL`, else this machine at the port that is really listened on. */
export const createOrigin =
  (publicUrl: string | null, server: Server): Origin =>
  () => {
    if (publicUrl) return publicUrl;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('Asked for the origin before listening');
    return `http://localhost:${address.port}`;
  };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Moves a URL of ours to the caller's origin if ours is only a name of this machine (`localhost`): a session of
 * `127.0.0.1` is not valid there. Only for responses to that caller.
 */
export const onCallersOrigin = (
  address: string,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => {
  const { hostname, origin, href } = new URL(address);
  const callers = `${protocol}://${host}`;
  return LOOPBACK.test(hostname) && URL.canParse(callers) ? href.replace(origin, new URL(callers).origin) : address;
};

/** Returns the address of this process, for calls to itself without a proxy. */
export const ownAddress = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Asked for the address before listening');
  const isEvery = address.address === '0.0.0.0' || address.address === '::';
  const host = isEvery ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Rejects cross-site calls that use or set a cookie: `Origin`, if present, must be ours or the request's host. Scripts
 * outside a browser send no `Origin`.
 * @throws 403
 */
export const requireOwnOrigin = (request: FastifyRequest, publicUrl: string | null): void => {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return;
  const host = hostOf(origin);
  if (host === null || host !== request.host.toLowerCase()) throw apiError(platformErrors, 'FORBIDDEN');
};
