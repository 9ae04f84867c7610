import type { SessionId, UserId } from '@dubplate/contract/ids';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log; null until known. */
    personUuid: UserId | null;
    /** Who was let in; null on public calls. */
    actor: Actor | null;
  }
}

/** Who calls: a signed-in person and the session through which they came. */
export interface Actor {
  readonly uuid: UserId;
  readonly username: string;
  readonly roles: readonly string[];
  readonly sessionUuid: SessionId;
}

/** An admin may do what any role may. */
export const hasRole = (actor: Actor, role: string): boolean =>
  actor.roles.includes(role) || actor.roles.includes('admin');
