import { createHash, randomBytes } from 'node:crypto';
import { CHALLENGE_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { consumeChallengeRow, insertChallenge } from './store.ts';

/** Loads the library on first use: its certificate parsers take 10 MB of memory. */
export const loadWebauthn = () => import('@simplewebauthn/server');
export const loadWebauthnHelpers = () => import('@simplewebauthn/server/helpers');

/** The WebAuthn relying party: a host name and the origin of the pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  /** The browser shows it. */
  readonly name: string;
}

const LOOPBACK_NUMBER = /^127\.|^\[::1\]$/;

/**
 * Returns the relying party of the public address. Without one, or if it is a loopback IP address, the party is
 * `localhost`, since WebAuthn does not accept IP addresses.
 */
export const relyingParty =
  (publicUrl: string | null, name: string) =>
  (request: FastifyRequest): RelyingParty => {
    const configured = publicUrl === null ? null : new URL(publicUrl);
    if (configured && !LOOPBACK_NUMBER.test(configured.hostname))
      return { id: configured.hostname, origin: configured.origin, name };
    // Callers control `Host`: use only its port.
    const host = `http://${request.host}`;
    const port = URL.canParse(host) ? new URL(host).port : '';
    return { id: 'localhost', origin: `http://localhost${port && `:${port}`}`, name };
  };

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Creates a challenge that is valid once, for five minutes, in one session or for one sign-in. */
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
 * Returns the challenge in a response, or null if it is not a valid one of ours. Uses it up in both cases, so call this
 * before the transaction that an error rolls back.
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
