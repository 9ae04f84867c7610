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
 * Refuses calls that act by a cookie, or set one, from pages of somebody else: `Origin`, where it is sent, is ours or the
 * request's own host. Scripts send none. @throws 403
 */
export const requireOwnOrigin = (request: FastifyRequest, publicUrl: string | null): void => {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return;
  const host = hostOf(origin);
  if (host === null || host !== request.host.toLowerCase()) throw fault(platformErrors, 'FORBIDDEN');
};
