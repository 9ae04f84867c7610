import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { fault } from '#platform/errors.ts';

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
  if (host === null || host !== request.host.toLowerCase()) throw fault(platformErrors, 'FORBIDDEN');
};
