import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { createRefreshTokens, type RefreshTokens } from './refresh-token.ts';
import { findSessionActor } from './store.ts';

export interface Authentication {
  readonly tokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** @throws 401 */
  readonly authenticateToken: (token: string) => Promise<Actor>;
  /** Returns null without a token. @throws 401 */
  readonly authenticateRequest: (request: FastifyRequest) => Promise<Actor | null>;
}

type AuthenticationContext = Pick<ServerContext, 'db' | 'clock'> & {
  /** The pool that reads the session of each call. */
  readonly callsDb: Db;
  /** This instance's product code, the same on all nodes. */
  readonly issuer: string;
};

export const createAuthentication = async ({
  db,
  callsDb,
  clock,
  issuer,
}: AuthenticationContext): Promise<Authentication> => {
  const tokens = createAccessTokens(db, clock, issuer);
  const refreshTokens = createRefreshTokens(await instanceSecret(db, 'refresh-tokens', clock.now()));
  await tokens.rotate();
  return {
    tokens,
    refreshTokens,
    authenticateToken: (token) => actorOfToken(callsDb, tokens, token),
    authenticateRequest: authenticateRequest(callsDb, tokens),
  };
};

/** Returns the current user of an access token; bans and ended sessions apply at once. @throws 401 */
const actorOfToken = async (db: Db, tokens: AccessTokens, token: string): Promise<Actor> => {
  const read = await tokens.read(token);
  const actor = read && (await findSessionActor(db, read.sessionUuid));
  if (!actor) throw apiError(platformErrors, 'UNAUTHORIZED');
  return actor;
};

/** Returns the user of a request's bearer token, or null without a token. @throws 401 */
const authenticateRequest =
  (db: Db, tokens: AccessTokens) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
    const actor = await actorOfToken(db, tokens, token);
    request.personUuid = actor.uuid;
    return actor;
  };
