import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { CHALLENGE_SECONDS } from '@dubplate/contract/accounts/limits';
import type { passkeySignIn } from '@dubplate/contract/accounts/passkeys-schemas';
import type { z } from 'zod';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type Fault, fault } from '#platform/errors.ts';
import { createSession, type SessionDeps, type SignedIn, type SignInContext } from '../sessions/sign-in.ts';
import { findUser, type User } from '../store.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { lockPasskeyOf, markPasskeyUsed } from './store.ts';
import { loadWebauthn } from './webauthn.ts';

/** What the browser is to ask for: whichever passkey of this instance the person chooses. */
export const createPasskeySignInOptions = async (db: Db, party: RelyingParty, now: Date) => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const { challenge } = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await createChallenge(db, null, now),
  });
  return { challenge, rpId: party.id, timeout: CHALLENGE_SECONDS * 1000, userVerification: 'required' as const };
};

type Credential = z.output<typeof passkeySignIn>['credential'];

const refused = (): Fault => fault(accountsErrors, 'PASSKEY_REFUSED');

/** The person behind an assertion; the passkey's counter moves on with it. @throws 401 PASSKEY_REFUSED */
const personOf = async (
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
    // The authenticator names its owner: it must be the one we know this credential by.
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_uuid) throw refused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Throws where the counter stood still or went back: somebody copied the key.
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
 * Begins a session by passkey. It is something one has and something one knows or is, so no code is required.
 * @throws 401 PASSKEY_REFUSED, 403 BANNED
 */
export const signInByPasskey = async (
  db: Db,
  deps: SessionDeps,
  party: RelyingParty,
  credential: Credential,
  arrival: SignInContext,
  now: Date,
): Promise<SignedIn> => {
  const challenge = await consumeChallenge(db, credential.response.clientDataJSON, null, now);
  if (!challenge) throw refused();
  const user = await personOf(db, party, credential, challenge, now);
  return createSession(db, deps, user, arrival, now);
};
