import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { CHALLENGE_SECONDS } from '@dubplate/contract/accounts/limits';
import type { passkeySignIn } from '@dubplate/contract/accounts/passkeys-schemas';
import type { z } from 'zod';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type ApiError, apiError } from '#platform/errors.ts';
import type { SignedIn } from '../sessions/refresh-token.ts';
import { createSession, type SessionContext, type SignInOrigin } from '../sign-in.ts';
import { findUser, type User } from '../store.ts';
import { lockPasskeyOf, markPasskeyUsed } from './store.ts';
import { consumeChallenge, createChallenge, loadWebauthn, type RelyingParty } from './webauthn.ts';

/** Returns the options for a sign-in with any passkey of this instance. */
export const createPasskeySignInOptions = async (db: Db, party: RelyingParty, now: Date) => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const { challenge } = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await createChallenge(db, null, now),
  });
  return { challenge, rpId: party.id, timeout: CHALLENGE_SECONDS * 1000, userVerification: 'required' as const };
};

type Credential = z.output<typeof passkeySignIn>['credential'];

const refused = (): ApiError => apiError(accountsErrors, 'PASSKEY_REFUSED');

/** Verifies an assertion, stores the new counter and returns the user. @throws 401 PASSKEY_REFUSED */
const verifyAssertion = async (
  db: Db,
  party: RelyingParty,
  { id, rawId, type, response }: Credential,
  expectedChallenge: string,
  now: Date,
): Promise<User> => {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  return inTransaction(db, async (trx) => {
    const passkey = await lockPasskeyOf(trx, id);
    if (!passkey) throw refused();
    const { userHandle, ...signed } = response;
    // The user handle, if sent, must be that of the credential's owner.
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_uuid) throw refused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Throws if the counter did not increase, which means that the key was copied.
      credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: passkey.counter },
    }).catch(() => {
      throw refused();
    });
    const user = verified ? await findUser(trx, passkey.user_uuid) : undefined;
    if (!user) throw refused();
    await markPasskeyUsed(trx, passkey.uuid, {
      counter: authenticationInfo.newCounter,
      is_backed_up: authenticationInfo.credentialBackedUp,
      last_used_at: now,
    });
    return user;
  });
};

/**
 * Starts a session by passkey. A passkey counts as two factors, so no one-time code is required.
 * @throws 401 PASSKEY_REFUSED, 403 BANNED
 */
export const signInByPasskey = async (
  db: Db,
  deps: SessionContext,
  party: RelyingParty,
  credential: Credential,
  origin: SignInOrigin,
  now: Date,
): Promise<SignedIn> => {
  const challenge = await consumeChallenge(db, credential.response.clientDataJSON, null, now);
  if (!challenge) throw refused();
  const user = await verifyAssertion(db, party, credential, challenge, now);
  return createSession(db, deps, user, origin, now);
};
