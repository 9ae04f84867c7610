import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byToken, tokenId } from '../ids.ts';
import { TOKEN_SCOPES } from '../scopes.ts';
import { localDate, oneLine, timestamp, verbatim } from '../wire.ts';
import { PASSWORD_MAX, TOKEN_NAME_MAX } from './limits.ts';

const scope = z.enum(TOKEN_SCOPES);

export const personalToken = z.object({
  uuid: tokenId,
  name: z.string(),
  scopes: z.array(scope),
  created_at: timestamp,
  expires_at: timestamp,
  /** The day of the last call with it, in UTC; null until the first. */
  last_used_on: localDate.nullable(),
  last_used_address: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof personalToken>;

const newToken = z.object({
  name: oneLine(TOKEN_NAME_MAX).pipe(z.string().min(1)),
  scopes: z
    .array(scope)
    .min(1)
    .max(100)
    .transform((scopes) => TOKEN_SCOPES.filter((one) => scopes.includes(one))),
  /** In 90 days unless given; at most a year from now. */
  expires_at: timestamp.optional(),
  /** Needed unless the sign-in is recent. */
  password: verbatim(PASSWORD_MAX).optional(),
});

/** Tokens with which scripts call in the name of a person. */
export const tokensEndpoints = defineEndpoints({
  'POST /me/tokens': {
    summary: 'Make a personal token; this answer is the only one that contains it',
    access: 'own-session',
    body: newToken,
    status: 201,
    response: personalToken.extend({ token: z.string() }),
    errors: ['PASSWORD_NEEDED', 'TOO_MANY_TOKENS'],
  },
  'GET /me/tokens': {
    summary: 'Your personal tokens, newest first; ended ones for 30 days',
    access: 'own-session',
    status: 200,
    response: z.array(personalToken),
  },
  'DELETE /me/token/{id}': { summary: 'End a token at once', access: 'own-session', params: byToken, status: 204 },
});
