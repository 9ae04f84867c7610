import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKENS_MAX } from '@dubplate/contract/accounts/limits';
import { type PersonalToken, tokensEndpoints } from '@dubplate/contract/accounts/tokens-endpoints';
import { tokensErrors, tokensIssues } from '@dubplate/contract/accounts/tokens-errors';
import { platformErrors } from '@dubplate/contract/errors';
import type { TokenId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { hasRole } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { newUuid } from '#platform/ids.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { requireRecentAuth } from '../reauthenticate.ts';
import { lockUser } from '../store.ts';
import type { PersonalTokenTable } from '../tables.ts';
import { newPersonalToken } from './personal-token.ts';
import { countTokens, deleteToken, insertToken, listTokens } from './store.ts';

export const presentToken = (token: PersonalTokenTable): PersonalToken => ({
  uuid: token.uuid,
  name: token.name,
  scopes: token.scopes,
  created_at: token.created_at.toISOString(),
  expires_at: token.expires_at.toISOString(),
  last_used_on: token.last_used_on,
  last_used_address: token.last_used_address,
});

/** @throws 400 for a time that is over or more than a year away */
const expiryOf = (asked: string | undefined, now: Date): Date => {
  const expiry = asked === undefined ? new Date(now.getTime() + TOKEN_DAYS * DAY_MS) : new Date(asked);
  // A minute of grace, since a client computes the year by its own clock.
  const latest = now.getTime() + TOKEN_DAYS_MAX * DAY_MS + 60_000;
  if (expiry <= now || expiry.getTime() > latest)
    refuseIssues(tokensIssues, [{ path: 'expires_at', code: 'token_expiry_invalid' }]);
  return expiry;
};

type TokensContext = MountOptions & Pick<ServerContext, 'clock' | 'jobs'> & { readonly wrongPasswords: RateLimit };

export const tokensRoutes = (app: FastifyInstance, options: TokensContext): void => {
  const { clock, jobs, wrongPasswords } = options;
  mount(app, tokensEndpoints, options, {
    'POST /me/tokens': async ({ db, actor, body: { name, scopes, expires_at, password } }) => {
      const now = clock.now();
      if (scopes.includes('staff') && !hasRole(actor, 'admin')) throw apiError(platformErrors, 'FORBIDDEN');
      const expiresAt = expiryOf(expires_at, now);
      const user = await requireRecentAuth(db, wrongPasswords, actor, password, now);
      const token = newPersonalToken();
      const made = await inTransaction(db, async (trx) => {
        await lockUser(trx, actor.uuid);
        if ((await countTokens(trx, actor.uuid, now)) >= TOKENS_MAX)
          throw apiError(tokensErrors, 'TOO_MANY_TOKENS', { values: { max: TOKENS_MAX } });
        await enqueueEmail(trx, jobs, {
          kind: 'token-made',
          username: user.username,
          values: { name, made_at: now.toISOString() },
        });
        return insertToken(trx, {
          uuid: newUuid<TokenId>(),
          user_uuid: actor.uuid,
          name,
          scopes,
          hash: hashSecretToken(token),
          created_at: now,
          expires_at: expiresAt,
          last_used_on: null,
          last_used_address: null,
        });
      });
      return { ...presentToken(made), token };
    },

    'GET /me/tokens': async ({ db, actor }) => (await listTokens(db, actor.uuid)).map(presentToken),

    'DELETE /me/token/{id}': async ({ db, actor, params }) => {
      if (!(await deleteToken(db, actor.uuid, params.id))) throw notFound();
    },
  });
};
