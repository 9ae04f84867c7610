import { SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The secret half of a session: known to the browser alone. Under https the browser itself ensures that no other host and
// no plain http has set it (RFC 6265bis, 4.1.3.2), which takes `Path=/`.
const SECURE = '__Host-refresh_token';
const PLAIN = 'refresh_token';

const shared: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict' };
const plainOptions: CookieSerializeOptions = { ...shared, path: '/api' };
const secureOptions: CookieSerializeOptions = { ...shared, path: '/', secure: true };

interface CookieSettings {
  readonly isRemembered: boolean;
  readonly isHttps: boolean;
}

/** Takes away the cookie that was set before there was the secure one, where the browser still sends it. */
const clearLegacyCookie = (reply: FastifyReply, isHttps: boolean): void => {
  if (isHttps && reply.request.cookies[PLAIN] !== undefined)
    reply.clearCookie(PLAIN, { ...plainOptions, secure: true });
};

/** Sets the cookie: for the session's life, or for this visit of the browser only. */
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

/** Under https the former cookie is read where there is no other yet; it is cleared with the answer. */
export const readRefreshCookie = ({ cookies }: FastifyRequest, isHttps: boolean): string | undefined =>
  (isHttps ? cookies[SECURE] : undefined) ?? cookies[PLAIN];
