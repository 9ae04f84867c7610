import { SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The secret half of a session: known to the browser alone. */
const COOKIE = 'refresh_token';

const options = (isHttps: boolean): CookieSerializeOptions => ({
  path: '/api',
  httpOnly: true,
  sameSite: 'strict',
  secure: isHttps,
});

/** Sets the cookie: for the session's life, or for this visit of the browser only. */
export const setRefreshCookie = (
  reply: FastifyReply,
  token: string,
  settings: { isRemembered: boolean; isHttps: boolean },
) =>
  reply.setCookie(COOKIE, token, {
    ...options(settings.isHttps),
    ...(settings.isRemembered && { maxAge: SESSION_SECONDS }),
  });

export const clearRefreshCookie = (reply: FastifyReply, isHttps: boolean) =>
  reply.clearCookie(COOKIE, options(isHttps));

export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[COOKIE];
