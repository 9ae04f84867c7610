import { accountsEndpoints } from '@dubplate/contract/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { type MountOptions, mount } from '../../platform/http/mount.ts';
import { statedLanguage } from '../../platform/language.ts';
import type { Receiving, SignedLinks } from '../files/index.ts';
import { presentMe, presentPublicUser } from './present.ts';
import { profileRoutes } from './profile/routes.ts';
import { type RecoveryOptions, recoveryRoutes } from './recovery/routes.ts';
import { signUp } from './register-user.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import { answerSignedIn } from './sessions/answer-signed-in.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { clearRefreshCookie, readRefreshCookie } from './sessions/refresh-tokens.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { type SigningIn, signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { findUser } from './store.ts';

interface AccountsOptions extends RecoveryOptions, SigningIn, Receiving {
  readonly tokens: AccessTokens;
  readonly links: SignedLinks;
  readonly isHttps: boolean;
}

export const accountsRoutes = (app: FastifyInstance, options: MountOptions & AccountsOptions): void => {
  const { clock, tokens, links, jobs, names, isHttps, onSessionEnd } = options;
  recoveryRoutes(app, options);
  sessionsRoutes(app, options);
  profileRoutes(app, options);
  mount(app, accountsEndpoints, options, {
    'POST /register': ({ db, body, request, language }) =>
      signUp(db, { jobs, names, address: request.ip }, { ...body, language }, clock.now()),

    'POST /login': async ({ db, body, request, reply }) => {
      const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
      const input = { ...body, userAgent, address: request.ip, language: statedLanguage(languages) };
      const signedIn = await signIn(db, options, input, clock.now());
      return answerSignedIn(reply, signedIn, { tokens, isRemembered: body.remember, isHttps });
    },

    'POST /refresh': async ({ db, request, reply }) => {
      const language = statedLanguage(request.headers['accept-language']);
      const session = await refreshSession(db, readRefreshCookie(request), {
        language,
        now: clock.now(),
        onSessionEnd,
      });
      return answerSignedIn(reply, session, { tokens, isRemembered: session.isRemembered, isHttps });
    },

    'POST /logout': async ({ db, request, reply }) => {
      const ended = await signOut(db, readRefreshCookie(request), clock.now());
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
