import { accountsEndpoints } from '@dubplate/contract/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { requireOwnOrigin } from '#platform/http/addresses/require-own-origin.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { statedLanguage } from '#platform/language.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import { presentMe, presentPublicUser } from './present.ts';
import { profileRoutes } from './profile/routes.ts';
import { type RecoveryOptions, recoveryRoutes } from './recovery/routes.ts';
import { signUp } from './registration/register-user.ts';
import { answerSignedIn } from './sessions/answer-signed-in.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { type SignInDeps, signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import type { AccessTokens } from './sessions/tokens/access-tokens.ts';
import { clearRefreshCookie, readRefreshCookie } from './sessions/tokens/refresh-cookie.ts';
import { findUser } from './store.ts';

interface AccountsOptions extends RecoveryOptions, SignInDeps, UploadDeps {
  readonly tokens: AccessTokens;
  readonly links: SignedLinks;
  readonly isHttps: boolean;
  readonly publicUrl: string | null;
}

export const accountsRoutes = (app: FastifyInstance, options: MountOptions & AccountsOptions): void => {
  const { clock, tokens, refreshTokens, links, isHttps, publicUrl, onSessionEnd } = options;
  recoveryRoutes(app, options);
  sessionsRoutes(app, options);
  profileRoutes(app, options);
  mount(app, accountsEndpoints, options, {
    'POST /register': ({ db, body, request, language }) =>
      signUp(db, { ...options, address: limitKeyOf(request) }, { ...body, language }, clock.now()),

    'POST /login': async ({ db, body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
      const input = { ...body, userAgent, address: limitKeyOf(request), language: statedLanguage(languages) };
      const signedIn = await signIn(db, options, input, clock.now());
      return answerSignedIn(reply, signedIn, { tokens, isRemembered: body.remember, isHttps });
    },

    'POST /refresh': async ({ db, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const language = statedLanguage(request.headers['accept-language']);
      const session = await refreshSession(db, readRefreshCookie(request, isHttps), {
        refreshTokens,
        language,
        now: clock.now(),
        onSessionEnd,
      });
      return answerSignedIn(reply, session, { tokens, isRemembered: session.isRemembered, isHttps });
    },

    'POST /logout': async ({ db, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const ended = await signOut(db, refreshTokens, readRefreshCookie(request, isHttps), clock.now());
      if (ended) onSessionEnd(ended);
      clearRefreshCookie(reply, isHttps);
    },

    'GET /me': async ({ db, actor }) => {
      const user = await findUser(db, actor.uuid);
      if (!user) throw notFound();
      return presentMe(user, links);
    },

    'GET /user/{id}': async ({ db, params }) => {
      const user = await findUser(db, params.id);
      if (!user) throw notFound();
      return presentPublicUser(user, links);
    },
  });
};
