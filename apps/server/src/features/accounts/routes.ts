import { emailSwitchesEndpoints } from '@dubplate/contract/accounts/email-switches-endpoints';
import { accountsEndpoints } from '@dubplate/contract/accounts/endpoints';
import { SWITCHABLE_EMAILS } from '@dubplate/contract/accounts/limits';
import { profileEndpoints } from '@dubplate/contract/accounts/profile-endpoints';
import { recoveryEndpoints } from '@dubplate/contract/accounts/recovery-endpoints';
import type { EmailSwitches } from '@dubplate/contract/accounts/schemas';
import { sessionsEndpoints } from '@dubplate/contract/accounts/sessions-endpoints';
import type { UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import { receiveUpload, type SignedLinks, type UploadDeps } from '#features/files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Actor, hasScope } from '#platform/http/access/actor.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { requireOwnOrigin } from '#platform/http/addresses/origin.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { statedLanguage } from '#platform/language.ts';
import { countedName, type PhoneCountry } from './phone-numbers.ts';
import { avatarUrl, presentMe, presentPublicUser, presentSession } from './present.ts';
import { changeProfile, removeAvatar, setAvatar } from './profile.ts';
import { type LinkRequestContext, requestLink } from './recovery/request-link.ts';
import { type PasswordContext, resetPassword, verifyName } from './recovery/reset-password.ts';
import { updatePassword } from './recovery/update-password.ts';
import { signUp } from './register-user.ts';
import type { AccessTokens } from './sessions/access-token.ts';
import type { KnownDevices } from './sessions/known-device.ts';
import { liveSessionsSince } from './sessions/lifetime.ts';
import { refreshSession, signOut } from './sessions/refresh-session.ts';
import { answerSignedIn, clearRefreshCookie, readRefreshCookie } from './sessions/refresh-token.ts';
import { endSessionOf, endSessionsOf, listLiveSessions } from './sessions/store.ts';
import { type SignInContext, signIn, signInName } from './sign-in.ts';
import { findUser, lockUser, type User, updateUser } from './store.ts';

type RoutesContext = MountOptions &
  Pick<ServerContext, 'clock'> &
  LinkRequestContext &
  PasswordContext &
  SignInContext &
  UploadDeps & {
    readonly tokens: AccessTokens;
    readonly knownDevices: KnownDevices;
    readonly links: SignedLinks;
    readonly isHttps: boolean;
    readonly publicUrl: string | null;
    readonly phoneCountry: PhoneCountry;
  };

export const accountsRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, tokens, refreshTokens, knownDevices, isHttps, publicUrl, links, onSessionEnd, phoneCountry } = options;
  recoveryRoutes(app, options);
  sessionsRoutes(app, options);
  profileRoutes(app, options);
  emailSwitchesRoutes(app, options);
  mount(app, accountsEndpoints, options, {
    'POST /register': ({ db, body, request, language }) =>
      signUp(db, { ...options, address: limitKeyOf(request) }, { ...body, language }, clock.now()),

    'POST /login': async ({ db, body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
      const now = clock.now();
      const device = knownDevices.find(request, signInName(body.username, phoneCountry), now);
      const input = { ...body, userAgent, address: limitKeyOf(request), device, language: statedLanguage(languages) };
      const signedIn = await signIn(db, options, input, now);
      const answer = await answerSignedIn(reply, signedIn, { tokens, isRemembered: body.remember, isHttps });
      knownDevices.remember(reply, countedName(signedIn.user.username, phoneCountry), now);
      return answer;
    },

    'POST /refresh': async ({ db, body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const language = statedLanguage(request.headers['accept-language']);
      const session = await refreshSession(db, readRefreshCookie(request, isHttps), {
        refreshTokens,
        fingerprint: body?.fingerprint,
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
      const me = presentMe({ ...user, roles: actor.member ? [] : user.roles }, links);
      return hasScope(actor, 'account:read') ? me : { ...me, date_of_birth: null };
    },

    'GET /user/{id}': async ({ db, params }) => {
      const user = await findUser(db, params.id);
      if (!user) throw notFound();
      return presentPublicUser(user, links);
    },
  });
};

const recoveryRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, knownDevices } = options;
  mount(app, recoveryEndpoints, options, {
    'POST /verify-email': async ({ db, body, request, language }) => {
      const { username } = body;
      await requestLink(db, options, { username, purpose: 'verify', address: limitKeyOf(request), language });
      return { status: 'MAIL_SENT' as const };
    },

    'POST /verify': async ({ db, body }) => ({
      verified_at: (await verifyName(db, body.token, clock.now())).toISOString(),
    }),

    'POST /reset-password-email': async ({ db, body, request, language }) => {
      const { username } = body;
      await requestLink(db, options, { username, purpose: 'reset', address: limitKeyOf(request), language });
      return { status: 'MAIL_SENT' as const };
    },

    'POST /reset-password': async ({ db, body, request, language }) => {
      const now = clock.now();
      const sourceOf = (username: string) => ({
        address: limitKeyOf(request),
        device: knownDevices.find(request, username, now),
      });
      await resetPassword(db, options, { ...body, language, sourceOf }, now);
      return { status: 'PASSWORD_CHANGED' as const };
    },

    'PATCH /update-password': async ({ db, actor, body }) => {
      await updatePassword(db, options, actor, body, clock.now());
      return { status: 'PASSWORD_CHANGED' as const };
    },
  });
};

const sessionsRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, onSessionEnd } = options;
  mount(app, sessionsEndpoints, options, {
    'GET /me/sessions': async ({ db, actor }) => {
      const sessions = await listLiveSessions(db, actor.uuid, liveSessionsSince(clock.now()));
      return sessions.map((session) => presentSession(session, actor));
    },

    'DELETE /me/session/{id}': async ({ db, actor, params }) => {
      if (!(await endSessionOf(db, actor.uuid, params.id, clock.now()))) throw notFound();
      onSessionEnd(params.id);
    },

    'DELETE /me/sessions': async ({ db, actor }) => {
      const ended = await endSessionsOf(db, actor.uuid, clock.now(), { except: actor.sessionUuid });
      for (const session of ended) onSessionEnd(session);
    },
  });
};

/** @throws 404 for the profile of another user */
const requireOwn = (actor: Actor, uuid: UserId): void => {
  if (actor.uuid !== uuid) throw notFound();
};

const profileRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { links, jobs } = options;
  mount(app, profileEndpoints, options, {
    'PATCH /profile/{id}': async ({ db, actor, params, body }) => {
      requireOwn(actor, params.id);
      return presentMe(await changeProfile(db, jobs, actor.uuid, body), links);
    },

    'POST /profile/{id}/upload-avatar': async ({ db, actor, params, request }) => {
      requireOwn(actor, params.id);
      const upload = await receiveUpload(db, request, actor, 'avatar', options);
      return { avatar_url: avatarUrl(await setAvatar(db, actor.uuid, upload, options), links) ?? '' };
    },

    'DELETE /profile/{id}/remove-avatar': ({ db, actor, params }) => {
      requireOwn(actor, params.id);
      return removeAvatar(db, jobs, actor.uuid);
    },
  });
};

const presentSwitches = ({ emails_off }: Pick<User, 'emails_off'>): EmailSwitches =>
  Object.fromEntries(SWITCHABLE_EMAILS.map((kind) => [kind, !emails_off.includes(kind)])) as EmailSwitches;

const emailSwitchesRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  mount(app, emailSwitchesEndpoints, options, {
    'GET /me/email-switches': async ({ db, actor }) => {
      const user = await findUser(db, actor.uuid);
      if (!user) throw notFound();
      return presentSwitches(user);
    },

    'PATCH /me/email-switches': ({ db, actor, body }) =>
      inTransaction(db, async (trx) => {
        const user = await lockUser(trx, actor.uuid);
        if (!user) throw notFound();
        const switches = { ...presentSwitches(user), ...body };
        const emails_off = SWITCHABLE_EMAILS.filter((kind) => !switches[kind]);
        await updateUser(trx, actor.uuid, { emails_off });
        return switches;
      }),
  });
};
