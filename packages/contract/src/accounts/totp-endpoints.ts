import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { timestamp, verbatim } from '../wire.ts';
import { PASSWORD_MAX, TOTP_CODE_MAX } from './limits.ts';

const password = z.string().max(PASSWORD_MAX);
const code = verbatim(TOTP_CODE_MAX);

export const totpState = z.object({
  /** It is for staff: anyone with a role. */
  is_available: z.boolean(),
  activated_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
});
export type TotpState = z.infer<typeof totpState>;

/** One-time codes (TOTP), an optional second step of signing in. */
export const totpEndpoints = defineEndpoints({
  'GET /me/totp': {
    summary: 'Whether signing in asks you for a code',
    access: 'own-session',
    status: 200,
    response: totpState,
  },
  'POST /me/totp': {
    summary: 'Begin to set up one-time codes: the secret for your app; nothing is asked for until it is confirmed',
    access: 'own-session',
    body: z.object({ password }),
    status: 200,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['NOT_VERIFIED', 'TOTP_ON', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'POST /me/totp/confirm': {
    summary: 'Turn one-time codes on by a first code; the recovery codes are shown this once',
    access: 'own-session',
    body: z.object({ code }),
    status: 200,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['NOT_VERIFIED', 'TOTP_ON', 'TOTP_NOT_BEGUN', 'TOO_MANY_REQUESTS'],
  },
  'POST /me/totp/off': {
    summary: 'Turn one-time codes off, by password and code',
    access: 'own-session',
    body: z.object({ password, code }),
    status: 204,
    errors: ['TOTP_OFF', 'TOTP_LOST', 'TOO_MANY_REQUESTS'],
  },
});
