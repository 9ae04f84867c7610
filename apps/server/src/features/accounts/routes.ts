import { accountsEndpoints } from '@dubplate/contract/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { type MountOptions, mount } from '../../platform/http/mount.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import type { AccessTokens } from './access-tokens.ts';
import { presentMe, presentPublicUser } from './present.ts';
import { refreshSession } from './refresh-session.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-tokens.ts';
import { registerUser } from './register-user.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { findUser } from './store.ts';

interface AccountsOptions {
  readonly clock: Clock;
  readonly tokens: AccessTokens;
  /** Wrong passwords per name. */
  readonly wrongPasswords: RateLimit;
  readonly isHttps: boolean;
  readonly onSessionEnd: (sessionUuid: string) => void;
}

export const accountsRoutes = (app: FastifyInstance, options: MountOptions & AccountsOptions): void => {
  const { clock, tokens, wrongPasswords, isHttps, onSessionEnd } = options;
  mount(app, accountsEndpoints, options, {
    'POST /register': ({ db, body }) => registerUser(db, body, clock.now()),

    'POST /login': async ({ db, body, request, reply }) => {
      const input = { ...body, userAgent: request.headers['user-agent'] };
      const { user, sessionUuid, refreshToken } = await signIn(db, wrongPasswords, input, clock.now());
      setRefreshCookie(reply, refreshToken, { isRemembered: body.remember, isHttps });
      return { access_token: await tokens.issue(user, sessionUuid) };
    },

    'POST /refresh': async ({ db, request, reply }) => {
      const session = await refreshSession(db, readRefreshCookie(request), clock.now());
      setRefreshCookie(reply, session.refreshToken, { isRemembered: session.isRemembered, isHttps });
      return { access_token: await tokens.issue(session.user, session.sessionUuid) };
    },

    'POST /logout': async ({ db, request, reply }) => {
      const ended = await signOut(db, readRefreshCookie(request), clock.now());
      if (ended) onSessionEnd(ended);
      clearRefreshCookie(reply, isHttps);
    },

    'GET /me': async ({ db, actor }) => {
      const user = await findUser(db, actor.uuid);
      if (!user) throw notFound();
      return presentMe(user);
    },

    'GET /user/{id}': async ({ db, params }) => {
      const user = await findUser(db, params.id);
      if (!user) throw notFound();
      return presentPublicUser(user);
    },
  });
};
