import { platformErrors } from '@dubplate/contract/errors';
import { SCOPES_OF_ROLE, type TeamRole } from '@dubplate/contract/scopes';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { type Actor, personOf } from '#platform/http/access/actor.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-token.ts';
import { createRefreshTokens, type RefreshTokens } from './sessions/refresh-token.ts';
import { findMembership, findSessionUser, noteAccess } from './sessions/store.ts';
import { isPersonalToken, looksPersonal } from './tokens/personal-token.ts';
import { findToken, noteTokenUse } from './tokens/store.ts';

export interface Authentication {
  readonly tokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** Reads an access token; personal tokens open no live socket. @throws 401 */
  readonly authenticateToken: (token: string) => Promise<Actor>;
  /** Returns null without a token. @throws 401, 429 */
  readonly authenticateRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>;
}

type AuthenticationContext = Pick<ServerContext, 'db' | 'clock'> & {
  /** The pool that reads the session of each call. */
  readonly callsDb: Db;
  /** The pool that counts calls, and notes the first use of tokens. */
  readonly limitsDb: Db;
  /** This instance's product code, the same on all nodes. */
  readonly issuer: string;
  /** Calls that each personal token may make in a minute; 0 for any number. */
  readonly callsPerMinute: number;
};

const unauthorized = () => apiError(platformErrors, 'UNAUTHORIZED');

const SCOPES: Readonly<Record<TeamRole, ReadonlySet<(typeof SCOPES_OF_ROLE)[TeamRole][number]>>> = {
  MANAGER: new Set(SCOPES_OF_ROLE.MANAGER),
  EDITOR: new Set(SCOPES_OF_ROLE.EDITOR),
  FINANCE: new Set(SCOPES_OF_ROLE.FINANCE),
  VIEWER: new Set(SCOPES_OF_ROLE.VIEWER),
};

/**
 * Returns the current caller of an access token; bans, ended sessions and removed members are refused at once.
 * @throws 401
 */
const actorOfSession = async (
  { callsDb: db, limitsDb, clock }: AuthenticationContext,
  tokens: AccessTokens,
  token: string,
): Promise<Actor> => {
  const read = await tokens.read(token);
  const user = read && (await findSessionUser(db, read.sessionUuid));
  if (!user) throw unauthorized();
  if (read.unusedGeneration) {
    await noteAccess(limitsDb, read.unusedGeneration, clock.now());
    tokens.noteUse(token);
  }
  if (read.accountUuid === user.uuid) return { ...user, tokenUuid: null, scopes: null, member: null };
  const account = await findMembership(db, user.uuid, read.accountUuid);
  if (!account) throw unauthorized();
  return {
    uuid: account.uuid,
    username: account.username,
    // A member is never staff in another's name, even if one of the two is.
    roles: [],
    sessionUuid: user.sessionUuid,
    tokenUuid: null,
    scopes: SCOPES[account.role],
    member: { uuid: user.uuid, username: user.username, artists: account.artists },
  };
};

const WINDOW_SECONDS = 60;

/** `RateLimit` and its policy (draft-ietf-httpapi-ratelimit-headers-10). */
const limitHeaders = (limit: number, remaining: number, seconds: number) => ({
  'ratelimit-policy': `"token";q=${limit};w=${WINDOW_SECONDS}`,
  ratelimit: `"token";r=${remaining};t=${seconds}`,
});

/** Reads personal tokens, counts their calls and notes their use. */
const createTokenReader = ({ callsDb, limitsDb, clock, callsPerMinute }: AuthenticationContext) => {
  const calls = createRateLimit(limitsDb, clock, {
    name: 'personal-token',
    limit: callsPerMinute,
    windowSeconds: WINDOW_SECONDS,
    isForFloods: true,
    refusal: (seconds) =>
      apiError(platformErrors, 'TOO_MANY_REQUESTS', {
        headers: { 'retry-after': String(seconds), ...limitHeaders(callsPerMinute, 0, seconds) },
      }),
  });
  return async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    const now = clock.now();
    const found = isPersonalToken(token) ? await findToken(callsDb, hashSecretToken(token), now) : undefined;
    if (!found) throw unauthorized();
    const { tokenUuid, scopes, last_used_on, last_used_address, ...user } = found;
    if (callsPerMinute > 0) {
      const { remaining, seconds } = await calls.count(tokenUuid);
      reply.headers(limitHeaders(callsPerMinute, remaining, seconds));
    }
    const use = { last_used_on: utcDay(now), last_used_address: request.ip };
    if (use.last_used_on !== last_used_on || use.last_used_address !== last_used_address)
      await noteTokenUse(limitsDb, tokenUuid, use);
    return { ...user, sessionUuid: null, tokenUuid, scopes: new Set(scopes), member: null };
  };
};

export const createAuthentication = async (context: AuthenticationContext): Promise<Authentication> => {
  const { db, clock, issuer } = context;
  const tokens = createAccessTokens(db, clock, issuer);
  const refreshTokens = createRefreshTokens(await instanceSecret(db, 'refresh-tokens', clock.now()));
  await tokens.rotate();
  const readPersonal = createTokenReader(context);
  return {
    tokens,
    refreshTokens,
    authenticateToken: (token) => actorOfSession(context, tokens, token),
    async authenticateRequest(request, reply) {
      const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
      if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
      const actor = looksPersonal(token)
        ? await readPersonal(token, request, reply)
        : await actorOfSession(context, tokens, token);
      request.personUuid = personOf(actor).uuid;
      return actor;
    },
  };
};
