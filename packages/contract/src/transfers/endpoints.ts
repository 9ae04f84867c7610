import { z } from 'zod';
import { mailSent } from '../accounts/schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { verbatim } from '../wire.ts';
import { importedPeople, transfer } from './schemas.ts';

export const transfersEndpoints = defineEndpoints({
  'GET /start-transfering/{token}': {
    summary: 'Agree to the transfer of a profile; the link that makes the account is mailed to its name',
    access: 'public',
    params: z.object({ token: verbatim(256) }),
    status: 200,
    response: mailSent,
    errors: ['ALREADY_TRANSFERED', 'MAIL_TOO_SOON'],
  },
  'GET /me/transfer': {
    summary: 'What comes from the older system, and how far each thing is; empty lists where nothing does',
    access: 'account:read',
    status: 200,
    response: transfer,
  },
  'POST /me/transfer/view': {
    summary: 'Note when you first looked at your transfer',
    access: 'account:write',
    status: 200,
    response: transfer,
  },
  'POST /me/transfer/retry': {
    summary: 'Try once more what failed or is paused',
    access: 'account:write',
    status: 200,
    response: transfer,
  },
});

export const transfersStaffEndpoints = defineEndpoints({
  'POST /staff/legacy/import': {
    summary:
      'Import people of the older system: a file of JSON lines, whole or not at all; or tell what it would bring',
    access: 'admin',
    query: z.object({
      dry_run: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    upload: 'file',
    status: 200,
    response: importedPeople,
    errors: ['BAD_LEGACY_FILE', 'LEGACY_UNREADABLE', 'LEGACY_TOO_HEAVY', 'LEGACY_MOVED', 'NO_FILE'],
  },
});
