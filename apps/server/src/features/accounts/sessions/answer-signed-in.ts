import type { FastifyReply } from 'fastify';
import type { SignedIn } from './sign-in.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import { setRefreshCookie } from './tokens/refresh-cookie.ts';

/** What every way in answers: the refresh cookie and the access token. */
export const answerSignedIn = async (
  reply: FastifyReply,
  { user, sessionUuid, refreshToken }: SignedIn,
  settings: { readonly tokens: AccessTokens; readonly isRemembered: boolean; readonly isHttps: boolean },
): Promise<{ access_token: string }> => {
  reply.request.personUuid = user.uuid;
  setRefreshCookie(reply, refreshToken, settings);
  return { access_token: await settings.tokens.issue(user, sessionUuid) };
};
