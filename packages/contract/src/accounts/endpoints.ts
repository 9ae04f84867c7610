import { defineEndpoints } from '../endpoint.ts';
import { byUser } from '../ids.ts';
import { accessToken, created, credentials, me, publicUser, refreshBody, registration } from './schemas.ts';

export const accountsEndpoints = defineEndpoints({
  'POST /register': {
    summary: 'Make an account',
    access: 'public',
    body: registration,
    status: 201,
    response: created,
    idempotent: 'transactional',
    errors: ['USER_EXISTS'],
  },
  'POST /login': {
    summary: 'Sign in; sets the refresh cookie',
    access: 'public',
    body: credentials,
    status: 200,
    response: accessToken,
    errors: [
      'WRONG_CREDENTIALS',
      'BANNED',
      'NEED_TRANSFERING',
      'TOTP_REQUIRED',
      'WRONG_TOTP',
      'TOTP_LOST',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /refresh': {
    summary: 'Change the refresh cookie for a new access token',
    access: 'public',
    body: refreshBody.optional(),
    status: 200,
    response: accessToken,
    errors: ['SESSION_ENDED'],
  },
  'POST /logout': { summary: 'End this session', access: 'public', status: 204 },
  'GET /me': { summary: 'The signed-in person', access: 'signed-in', status: 200, response: me },
  'GET /user/{id}': {
    summary: 'Another person: name and avatar only',
    access: 'signed-in',
    params: byUser,
    status: 200,
    response: publicUser,
  },
});
