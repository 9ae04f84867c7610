import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import type { AccessTokens, Stay } from './access-token.ts';

/**
 * A refresh token consists of a secret, the session id and a MAC of both. The MAC identifies our tokens after their rows
 * were pruned: such a token was used before, so it has been copied. Only the hash of a token is stored.
 */
export interface RefreshTokens {
  newToken(sessionUuid: SessionId): string;
  /** Returns the same successor to every caller with this token. A copy of the database is not enough to compute it. */
  successor(token: string, salt: Buffer, sessionUuid: SessionId): string;
  /** Returns the session of a token; null if the token is not ours or from a version without session ids in tokens. */
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

// With https the `__Host-` prefix makes the browser reject a cookie set by another host or over http (RFC 6265bis,
// 4.1.3.2); it requires `Path=/`.
const SECURE = '__Host-refresh_token';
const PLAIN = 'refresh_token';

const shared: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict' };
const plainOptions: CookieSerializeOptions = { ...shared, path: '/api' };
const secureOptions: CookieSerializeOptions = { ...shared, path: '/', secure: true };

interface CookieSettings {
  readonly isRemembered: boolean;
  readonly isHttps: boolean;
}

/** Deletes the cookie that versions without the `__Host-` prefix set. */
const clearLegacyCookie = (reply: FastifyReply, isHttps: boolean): void => {
  if (isHttps && reply.request.cookies[PLAIN] !== undefined)
    reply.clearCookie(PLAIN, { ...plainOptions, secure: true });
};

/** Sets the cookie for the lifetime of the session, or until the browser closes. */
export const setRefreshCookie = (
  reply: FastifyReply,
  token: string,
  { isRemembered, isHttps }: CookieSettings,
): void => {
  const lasting = isRemembered ? { maxAge: SESSION_SECONDS } : {};
  reply.setCookie(isHttps ? SECURE : PLAIN, token, { ...(isHttps ? secureOptions : plainOptions), ...lasting });
  clearLegacyCookie(reply, isHttps);
};

export const clearRefreshCookie = (reply: FastifyReply, isHttps: boolean): void => {
  reply.clearCookie(isHttps ? SECURE : PLAIN, isHttps ? secureOptions : plainOptions);
  clearLegacyCookie(reply, isHttps);
};

/** With https, falls back to the cookie of older versions, which the response then deletes. */
export const readRefreshCookie = ({ cookies }: FastifyRequest, isHttps: boolean): string | undefined =>
  (isHttps ? cookies[SECURE] : undefined) ?? cookies[PLAIN];

export interface SignedIn extends Stay {
  readonly refreshToken: string;
}

/** Sets the refresh cookie and returns the access token. */
export const answerSignedIn = async (
  reply: FastifyReply,
  { refreshToken, ...stay }: SignedIn,
  settings: { readonly tokens: AccessTokens; readonly isRemembered: boolean; readonly isHttps: boolean },
): Promise<{ access_token: string }> => {
  reply.request.personUuid = stay.user.uuid;
  setRefreshCookie(reply, refreshToken, settings);
  return { access_token: await settings.tokens.issue({ ...stay, generation: hashRefreshToken(refreshToken) }) };
};
