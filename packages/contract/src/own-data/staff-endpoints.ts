import { z } from 'zod';
import { USERNAME_MAX } from '../accounts/limits.ts';
import { defineEndpoints } from '../endpoint.ts';
import { byUser } from '../ids.ts';
import { oneLine, text } from '../wire.ts';
import { REQUEST_REASON_MAX } from './limits.ts';
import { accountDeletion, ownExport } from './schemas.ts';

const reason = text(REQUEST_REASON_MAX);

/** Export and erasure of a user's data at the user's request to support. */
export const ownDataStaffEndpoints = defineEndpoints({
  'POST /staff/user/{id}/export': {
    summary:
      'Have the copy of a person’s data made that they asked for; they alone can fetch it, and are written to when it is ready',
    access: 'support',
    params: byUser,
    body: z.object({ reason }),
    status: 200,
    response: ownExport,
    errors: ['ADMIN_PROTECTED'],
  },
  'POST /staff/user/{id}/deletion': {
    summary:
      'Have a person’s account deleted in 14 days, as they asked; `username` is theirs, typed again. Ends their sessions; they are written to, and can keep the account',
    access: 'admin',
    params: byUser,
    body: z.object({ reason, username: oneLine(USERNAME_MAX) }),
    status: 200,
    response: accountDeletion,
    errors: ['LAST_ADMIN_STAYS'],
  },
  'DELETE /staff/user/{id}/deletion': {
    summary: 'Keep a person’s account after all',
    access: 'admin',
    params: byUser,
    status: 204,
  },
});
