import type { Endpoint } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { fault } from '#platform/errors.ts';
import { type Actor, hasRole } from './actor.ts';

/** The person behind a bearer token; null where there is none. @throws 401 where it is no longer good. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/**
 * A route's `onRequest` hook that lets in those whom `access` names and keeps them as `request.actor`. It runs before a
 * byte of the body is read, so a refusal waits for no body and reveals nothing about path, body or content type.
 * @throws 401, 403
 */
export const admit =
  (access: Endpoint['access'], authenticate: Authenticate) =>
  async (request: FastifyRequest): Promise<void> => {
    // A public call is open to those, too, whose token has run out: refreshing is one.
    if (access === 'public') return;
    const actor = await authenticate(request);
    if (actor === null) throw fault(platformErrors, 'UNAUTHORIZED');
    if (access !== 'user' && !hasRole(actor, access)) throw fault(platformErrors, 'FORBIDDEN');
    request.actor = actor;
  };

/** Whom `admit` let in. */
export const admitted = ({ actor }: FastifyRequest): Actor => {
  if (actor === null) throw fault(platformErrors, 'UNAUTHORIZED');
  return actor;
};
