declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log; null until known. */
    personUuid: string | null;
    /** Who was let in; null on public calls. */
    actor: Actor | null;
  }
}

/** Who calls: a signed-in person and the session through which they came. */
export interface Actor {
  readonly uuid: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly sessionUuid: string;
}

/** An admin may do what any role may. */
export const hasRole = (actor: Actor, role: string): boolean =>
  actor.roles.includes(role) || actor.roles.includes('admin');
