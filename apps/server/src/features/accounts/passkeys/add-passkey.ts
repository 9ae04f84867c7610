import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from '@dubplate/contract/accounts/limits';
import type { newPasskey } from '@dubplate/contract/accounts/passkeys-schemas';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { requireVerifiedName } from '../reauthenticate.ts';
import { describeDevice, nameDevice } from '../sessions/device.ts';
import { lockUser, type User } from '../store.ts';
import type { PasskeyTable } from '../tables.ts';
import { insertPasskey, listPasskeys, type StoredPasskey } from './store.ts';
import { consumeChallenge, createChallenge, loadWebauthn, type RelyingParty } from './webauthn.ts';

/** COSE ids of EdDSA, ES256 and RS256, which cover all authenticators. */
const ALGORITHMS = [-8, -7, -257];
const SELECTION = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;

const rejectTooMany = (passkeys: readonly StoredPasskey[]): void => {
  if (passkeys.length >= PASSKEYS_MAX)
    throw apiError(accountsErrors, 'TOO_MANY_PASSKEYS', { values: { max: PASSKEYS_MAX }, data: { max: PASSKEYS_MAX } });
};

/** Returns the options for a discoverable key with user verification. @throws 409 TOO_MANY_PASSKEYS */
export const createPasskeyOptions = async (db: Db, party: RelyingParty, actor: Actor, user: User, now: Date) => {
  const passkeys = await listPasskeys(db, user.uuid);
  rejectTooMany(passkeys);
  const { generateRegistrationOptions } = await loadWebauthn();
  const made = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: Uint8Array.from(Buffer.from(user.uuid)),
    userName: user.username,
    userDisplayName: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username,
    challenge: await createChallenge(db, actor.sessionUuid, now),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: made.challenge,
    pubKeyCredParams: made.pubKeyCredParams,
    user: made.user,
    rp: { id: party.id, name: party.name },
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: SELECTION,
  };
};

type NewPasskey = z.output<typeof newPasskey>;

/** @throws 400 PASSKEY_NOT_ADDED for any error */
const verify = async (
  db: Db,
  party: RelyingParty,
  actor: Actor,
  { id, rawId, type, response }: NewPasskey['credential'],
  now: Date,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> => {
  const challenge = await consumeChallenge(db, response.clientDataJSON, actor.sessionUuid, now);
  if (!challenge) throw apiError(accountsErrors, 'PASSKEY_NOT_ADDED');
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { ...response, transports: response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw apiError(accountsErrors, 'PASSKEY_NOT_ADDED');
  });
  if (!registrationInfo) throw apiError(accountsErrors, 'PASSKEY_NOT_ADDED');
  return registrationInfo;
};

/**
 * Saves the credential that the browser created.
 * @throws 400 PASSKEY_NOT_ADDED, also if the credential is registered already; 403 NOT_VERIFIED, 409 TOO_MANY_PASSKEYS
 */
export const addPasskey = async (
  db: Db,
  jobs: Jobs,
  party: RelyingParty,
  actor: Actor,
  { name, credential: sent }: NewPasskey,
  { userAgent, now }: { readonly userAgent: string | undefined; readonly now: Date },
): Promise<StoredPasskey> => {
  const { credential, credentialBackedUp } = await verify(db, party, actor, sent, now);
  const passkey: PasskeyTable = {
    uuid: newUuid(),
    user_uuid: actor.uuid,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_backed_up: credentialBackedUp,
    name,
    created_at: now,
    last_used_at: null,
  };
  return inTransaction(db, async (trx) => {
    requireVerifiedName(await lockUser(trx, actor.uuid));
    rejectTooMany(await listPasskeys(trx, actor.uuid));
    if (!(await insertPasskey(trx, passkey))) throw apiError(accountsErrors, 'PASSKEY_NOT_ADDED');
    await enqueueEmail(trx, jobs, {
      kind: 'passkey-added',
      username: actor.username,
      // Must not contain the passkey's name: an attacker could choose that text.
      values: { device: nameDevice(describeDevice(userAgent)), added_at: now.toISOString() },
    });
    return passkey;
  });
};
