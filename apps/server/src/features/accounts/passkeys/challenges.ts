import { createHash, randomBytes } from 'node:crypto';
import { CHALLENGE_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { consumeChallengeRow, insertChallenge } from './store.ts';
import { loadWebauthnHelpers } from './webauthn.ts';

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** What the authenticator is to sign: good once, for five minutes, in one session or for one sign-in. */
export const createChallenge = async (db: Db, sessionUuid: SessionId | null, now: Date) => {
  const bytes = Uint8Array.from(randomBytes(32));
  await insertChallenge(db, {
    hash: hashOf(Buffer.from(bytes).toString('base64url')),
    session_uuid: sessionUuid,
    expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
  });
  return bytes;
};

const challengeIn = async (clientDataJson: string): Promise<string | null> => {
  const { decodeClientDataJSON } = await loadWebauthnHelpers();
  try {
    return decodeClientDataJSON(clientDataJson).challenge;
  } catch {
    return null;
  }
};

/**
 * The challenge that came back, if it is one of ours and still good; it is used up either way, so this runs before the
 * transaction that a refusal rolls back.
 */
export const consumeChallenge = async (
  db: Db,
  clientDataJson: string,
  sessionUuid: SessionId | null,
  now: Date,
): Promise<string | null> => {
  const challenge = await challengeIn(clientDataJson);
  const isOurs = typeof challenge === 'string' && (await consumeChallengeRow(db, hashOf(challenge), sessionUuid, now));
  return isOurs ? challenge : null;
};
