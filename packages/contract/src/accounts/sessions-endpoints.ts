import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { bySession } from '../ids.ts';
import { session } from './schemas.ts';

/** The active sessions of a user. */
export const sessionsEndpoints = defineEndpoints({
  'GET /me/sessions': {
    summary: 'Where you are signed in, last seen first',
    access: 'own-session',
    status: 200,
    response: z.array(session),
  },
  'DELETE /me/session/{id}': {
    summary: 'End one of your sessions',
    access: 'own-session',
    params: bySession,
    status: 204,
  },
  'DELETE /me/sessions': { summary: 'End all of your sessions but this one', access: 'own-session', status: 204 },
});
