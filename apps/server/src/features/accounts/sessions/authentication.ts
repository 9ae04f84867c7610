import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { actorOfToken, authenticateRequest } from './authenticate.ts';
import { type AccessTokens, createAccessTokens } from './tokens/access-tokens.ts';
import { createRefreshTokens, type RefreshTokens } from './tokens/refresh-tokens.ts';

/** Who calls, by the tokens of their session. */
export interface Authentication {
  readonly tokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** @throws 401 */
  readonly authenticateToken: (token: string) => Promise<Actor>;
  /** null without a token. @throws 401 */
  readonly authenticateRequest: (request: FastifyRequest) => Promise<Actor | null>;
}

interface AuthenticationDeps {
  readonly db: Db;
  /** By which each call looks its session up. */
  readonly callsDb: Db;
  readonly clock: Clock;
  /** This instance's product code, the same on all nodes. */
  readonly issuer: string;
}

export const createAuthentication = async (deps: AuthenticationDeps): Promise<Authentication> => {
  const { db, callsDb, clock, issuer } = deps;
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
