import type { Endpoint } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#platform/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log; null until known. */
    personUuid: UserId | null;
    /** The authenticated user; null on public calls. */
    actor: Actor | null;
  }
}

/** The signed-in user who makes the call, and their session. */
export interface Actor {
  readonly uuid: UserId;
  readonly username: string;
  readonly roles: readonly string[];
  readonly sessionUuid: SessionId;
}

/** An admin may do what any role may. */
export const hasRole = (actor: Actor, role: string): boolean =>
  actor.roles.includes(role) || actor.roles.includes('admin');

/** Returns the user of a bearer token, or null if there is no token. @throws 401 if the token is no longer valid */
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
    if (actor === null) throw apiError(platformErrors, 'UNAUTHORIZED');
    if (access !== 'user' && !hasRole(actor, access)) throw apiError(platformErrors, 'FORBIDDEN');
    request.actor = actor;
  };

/** Returns the user that `admit` authenticated. */
export const admitted = ({ actor }: FastifyRequest): Actor => {
  if (actor === null) throw apiError(platformErrors, 'UNAUTHORIZED');
  return actor;
};
