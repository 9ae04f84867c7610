import { type Access, isStaffAccess } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { ArtistId, SessionId, TokenId, UserId } from '@dubplate/contract/ids';
import type { TokenScope } from '@dubplate/contract/scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#platform/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log; null until known. */
    personUuid: UserId | null;
    /** The authenticated caller; null on public calls. */
    actor: Actor | null;
  }
}

/** A person who acts for the account of another, as a member of its team. */
export interface Member {
  readonly uuid: UserId;
  readonly username: string;
  /** The artists to whom the member is limited; null for all of the account. */
  readonly artists: readonly ArtistId[] | null;
}

/** The caller: an account, and who acts for it. */
export interface Actor {
  /** The account that the call is about. */
  readonly uuid: UserId;
  readonly username: string;
  /** Staff roles; none while acting for another account. */
  readonly roles: readonly string[];
  /** The session of the person; null for a token. */
  readonly sessionUuid: SessionId | null;
  readonly tokenUuid: TokenId | null;
  /** Null for a person in their own session, who may do all that they can. */
  readonly scopes: ReadonlySet<TokenScope> | null;
  /** Null unless a member of the account's team acts for it. */
  readonly member: Member | null;
}

/** A person who acts for themself in a session. */
export interface OwnActor extends Actor {
  readonly sessionUuid: SessionId;
  readonly tokenUuid: null;
  readonly scopes: null;
  readonly member: null;
}

/** A person in a session, for whichever account they act. */
export interface SessionActor extends Actor {
  readonly sessionUuid: SessionId;
}

/** Returns whether the caller acts for themself in a session. */
export const isInOwnSession = (actor: Actor): actor is OwnActor => actor.sessionUuid !== null && actor.member === null;

export const hasScope = ({ scopes }: Actor, scope: TokenScope): boolean => scopes === null || scopes.has(scope);

/** An admin may do what any role may. A token needs the scope `staff` too. */
export const hasRole = (actor: Actor, role: string): boolean =>
  hasScope(actor, 'staff') && (actor.roles.includes(role) || actor.roles.includes('admin'));

/** The person who calls: the member where one acts for the account, else the account's own. */
export const personOf = ({ uuid, username, member }: Actor): Pick<Member, 'uuid' | 'username'> =>
  member ?? { uuid, username };

/**
 * Returns the caller of a bearer token, or null if there is no token. Adds the limits of a personal token to the reply.
 * @throws 401 if the token is no longer valid, 429
 */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>;

const missing = (scope: TokenScope) =>
  apiError(platformErrors, 'MISSING_SCOPE', { values: { scope }, data: { scope } });

/** @throws 403 MISSING_SCOPE, OWN_SESSION_ONLY, FORBIDDEN */
export const requireAccess = (actor: Actor, access: Exclude<Access, 'public'>): void => {
  if (access === 'signed-in') return;
  if (access === 'own-session') {
    if (!isInOwnSession(actor)) throw apiError(platformErrors, 'OWN_SESSION_ONLY');
  } else if (access === 'session') {
    if (actor.sessionUuid === null) throw apiError(platformErrors, 'OWN_SESSION_ONLY');
  } else if (isStaffAccess(access)) {
    if (!actor.roles.includes(access) && !actor.roles.includes('admin')) throw apiError(platformErrors, 'FORBIDDEN');
    if (!hasScope(actor, 'staff')) throw missing('staff');
  } else if (!hasScope(actor, access)) throw missing(access);
};

/**
 * A route's `onRequest` hook that lets in those whom `access` names and keeps them as `request.actor`. It runs before a
 * byte of the body is read, so a refusal waits for no body and reveals nothing about path, body or content type.
 * @throws 401, 403, 429
 */
export const admit =
  (access: Access, authenticate: Authenticate) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A public call is open to those, too, whose token has run out: refreshing is one.
    if (access === 'public') return;
    const actor = await authenticate(request, reply);
    if (actor === null) throw apiError(platformErrors, 'UNAUTHORIZED');
    requireAccess(actor, access);
    request.actor = actor;
  };

/** Returns the user that `admit` authenticated. */
export const admitted = ({ actor }: FastifyRequest): Actor => {
  if (actor === null) throw apiError(platformErrors, 'UNAUTHORIZED');
  return actor;
};
