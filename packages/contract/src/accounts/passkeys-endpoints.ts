import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId } from '../wire.ts';
import {
  creationOptions,
  newPasskey,
  passkey,
  passkeyName,
  passkeySignedIn,
  passkeySignIn,
  proof,
  requestOptions,
} from './passkeys-schemas.ts';

/** Passkeys (WebAuthn): a second way in. */
export const passkeysEndpoints = defineEndpoints({
  'POST /login/passkey-options': {
    summary: 'Begin a sign-in by passkey; the challenge is good once, for five minutes',
    access: 'public',
    status: 200,
    response: requestOptions,
  },
  'POST /login/passkey': {
    summary: 'Sign in by passkey, without a name or a password; sets the refresh cookie',
    access: 'public',
    body: passkeySignIn,
    status: 200,
    response: passkeySignedIn,
    errors: ['PASSKEY_REFUSED', 'BANNED'],
  },
  'GET /me/passkeys': {
    summary: 'Your passkeys, newest first',
    access: 'own-session',
    status: 200,
    response: z.array(passkey),
  },
  'POST /me/passkey-options': {
    summary: 'Begin to add a passkey: needs the password, or a sign-in of the last ten minutes',
    access: 'own-session',
    body: proof,
    status: 200,
    response: creationOptions,
    errors: ['NOT_VERIFIED', 'PASSWORD_NEEDED', 'TOO_MANY_PASSKEYS', 'TOO_MANY_REQUESTS'],
  },
  'POST /me/passkey': {
    summary: 'Add the passkey that the browser made',
    access: 'own-session',
    body: newPasskey,
    status: 201,
    response: passkey,
    errors: ['NOT_VERIFIED', 'PASSKEY_NOT_ADDED', 'TOO_MANY_PASSKEYS'],
  },
  'PATCH /me/passkey/{id}': {
    summary: 'Give one of your passkeys another name',
    access: 'own-session',
    params: byId,
    body: z.object({ name: passkeyName }),
    status: 200,
    response: passkey,
  },
  'DELETE /me/passkey/{id}': {
    summary: 'Remove one of your passkeys',
    access: 'own-session',
    params: byId,
    status: 204,
  },
});
