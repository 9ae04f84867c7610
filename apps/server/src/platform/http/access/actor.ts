declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call turned out to come from, for the log; null until that is known. */
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
