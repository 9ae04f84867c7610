import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionId } from '@dubplate/contract/ids';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';

/**
 * A refresh token: a secret, and behind it the session it belongs to under a keyed mark. By the mark a token whose row
 * was pruned long ago is still known for one of ours: used before, so copied. The secret's hash is all that is kept.
 */
export interface RefreshTokens {
  newToken(sessionUuid: SessionId): string;
  /** The token after this one: the same for everybody who presents it, useless to somebody who only has the database. */
  successor(token: string, salt: Buffer, sessionUuid: SessionId): string;
  /** Which session a token was made for; null for what is not ours, and for tokens of the time before they said. */
  sessionOf(token: string): SessionId | null;
}

const MARK_BYTES = 16;

export const createRefreshTokens = (key: Buffer): RefreshTokens => {
  const mark = (secret: string, sessionUuid: SessionId) =>
    createHmac('sha256', key).update(`${secret}.${sessionUuid}`).digest().subarray(0, MARK_BYTES);
  const join = (secret: string, sessionUuid: SessionId) =>
    `${secret}.${sessionUuid}.${mark(secret, sessionUuid).toString('base64url')}`;
  return {
    newToken: (sessionUuid) => join(newSecretToken(), sessionUuid),
    successor: (token, salt, sessionUuid) =>
      join(createHmac('sha256', token).update(salt).digest('base64url'), sessionUuid),
    sessionOf(token) {
      const [secret = '', sessionUuid = '', given = ''] = token.split('.');
      const bytes = Buffer.from(given, 'base64url');
      const isOurs = bytes.length === MARK_BYTES && timingSafeEqual(bytes, mark(secret, sessionUuid as SessionId));
      return isOurs ? (sessionUuid as SessionId) : null;
    },
  };
};

export const hashRefreshToken = hashSecretToken;
export const newSuccessorSalt = (): Buffer => randomBytes(16);
