import { passkeysEndpoints } from '@dubplate/contract/accounts/passkeys-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { requireOwnOrigin } from '#platform/http/addresses/origin.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { statedLanguage } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { countedName, type PhoneCountry } from '../phone-numbers.ts';
import { presentPasskey } from '../present.ts';
import { requireRecentAuth, requireVerifiedName } from '../reauthenticate.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { KnownDevices } from '../sessions/known-device.ts';
import { answerSignedIn } from '../sessions/refresh-token.ts';
import type { SessionContext } from '../sign-in.ts';
import { addPasskey, createPasskeyOptions } from './add-passkey.ts';
import { createPasskeySignInOptions, signInByPasskey } from './sign-in-by-passkey.ts';
import { deletePasskeyRow, listPasskeys, renamePasskeyRow } from './store.ts';
import { relyingParty } from './webauthn.ts';

type PasskeysContext = MountOptions &
  Pick<ServerContext, 'clock'> &
  SessionContext & {
    readonly tokens: AccessTokens;
    readonly knownDevices: KnownDevices;
    readonly wrongPasswords: RateLimit;
    readonly isHttps: boolean;
    readonly publicUrl: string | null;
    readonly productName: string;
    readonly phoneCountry: PhoneCountry;
  };

export const passkeysRoutes = (app: FastifyInstance, options: PasskeysContext): void => {
  const { clock, jobs, tokens, knownDevices, wrongPasswords, isHttps, publicUrl, productName, phoneCountry } = options;
  const partyOf = relyingParty(publicUrl, productName);
  mount(app, passkeysEndpoints, options, {
    'POST /login/passkey-options': ({ db, request }) => createPasskeySignInOptions(db, partyOf(request), clock.now()),

    'POST /login/passkey': async ({ db, body, request, reply }) => {
      requireOwnOrigin(request, publicUrl);
      const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
      const origin = { ...body, userAgent, language: statedLanguage(languages) };
      const now = clock.now();
      const signedIn = await signInByPasskey(db, options, partyOf(request), body.credential, origin, now);
      const answer = await answerSignedIn(reply, signedIn, { tokens, isRemembered: body.remember, isHttps });
      knownDevices.remember(reply, countedName(signedIn.user.username, phoneCountry), now);
      return answer;
    },

    'GET /me/passkeys': async ({ db, actor }) => (await listPasskeys(db, actor.uuid)).map(presentPasskey),

    'POST /me/passkey-options': async ({ db, actor, body, request }) => {
      const user = await requireRecentAuth(db, wrongPasswords, actor, body.password, clock.now());
      requireVerifiedName(user);
      return createPasskeyOptions(db, partyOf(request), actor, user, clock.now());
    },

    'POST /me/passkey': async ({ db, actor, body, request }) =>
      presentPasskey(
        await addPasskey(db, jobs, partyOf(request), actor, body, {
          userAgent: request.headers['user-agent'],
          now: clock.now(),
        }),
      ),

    'PATCH /me/passkey/{id}': async ({ db, actor, params, body }) => {
      const passkey = await renamePasskeyRow(db, actor.uuid, params.id, body.name);
      if (!passkey) throw notFound();
      return presentPasskey(passkey);
    },

    'DELETE /me/passkey/{id}': async ({ db, actor, params }) => {
      if (!(await deletePasskeyRow(db, actor.uuid, params.id))) throw notFound();
    },
  });
};
