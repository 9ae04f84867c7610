import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { findSessionActor } from './store.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';

/** The person behind an access token, as they are now: a ban or an ended session shows at once. @throws 401 */
export const actorOfToken = async (db: Db, tokens: AccessTokens, token: string): Promise<Actor> => {
  const read = await tokens.read(token);
  const actor = read && (await findSessionActor(db, read.sessionUuid));
  if (!actor) throw fault(platformErrors, 'UNAUTHORIZED');
  return actor;
};

/** The person of a request's bearer token; null where it carries none. @throws 401 */
export const authenticateRequest =
  (db: Db, tokens: AccessTokens) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null;
    const actor = await actorOfToken(db, tokens, token);
    request.personUuid = actor.uuid;
    return actor;
  };
