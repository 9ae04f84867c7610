import { z } from 'zod';
import { PASSWORD_MAX } from '../accounts/limits.ts';
import { proof } from '../accounts/passkeys-schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { byId, signedQuery } from '../wire.ts';
import { accountDeletion, exportLink, ownExport } from './schemas.ts';

/** Export and erasure of a user's data. */
export const ownDataEndpoints = defineEndpoints({
  'POST /me/export': {
    summary:
      'Have a copy of everything of yours made; answers the one that is being made, or that is less than an hour old',
    access: 'own-session',
    status: 200,
    response: ownExport,
  },
  'GET /me/export': {
    summary: 'Your newest copy; null where there is none',
    access: 'own-session',
    status: 200,
    response: ownExport.nullable(),
  },
  'POST /me/export/link': {
    summary: 'A link to your newest copy, for five minutes: needs the password, or a sign-in of the last ten minutes',
    access: 'own-session',
    body: proof,
    status: 200,
    response: exportLink,
    errors: ['PASSWORD_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'GET /export/{id}/content': {
    summary: 'The ZIP, by its signed address',
    access: 'public',
    params: byId,
    query: signedQuery,
    status: 200,
    binary: true,
  },
  'POST /me/deletion': {
    summary: 'Have your account deleted in 14 days; ends your other sessions',
    access: 'own-session',
    body: z.object({ password: z.string().max(PASSWORD_MAX) }),
    status: 200,
    response: accountDeletion,
    errors: ['LAST_ADMIN_STAYS', 'TOO_MANY_REQUESTS'],
  },
  'GET /me/deletion': {
    summary: 'When your account will be deleted; null where it stays',
    access: 'own-session',
    status: 200,
    response: accountDeletion.nullable(),
  },
  'DELETE /me/deletion': { summary: 'Keep your account after all', access: 'own-session', status: 204 },
});
