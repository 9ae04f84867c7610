import { defineEndpoints } from '../endpoint.ts';
import {
  linkRequest,
  mailSent,
  passwordChanged,
  passwordReset,
  passwordUpdate,
  verification,
  verified,
} from './schemas.ts';

/** Proving a name and changing a password. */
export const recoveryEndpoints = defineEndpoints({
  'POST /verify-email': {
    summary: 'Mail the link that verifies this name; the same answer whether or not somebody has it',
    access: 'public',
    body: linkRequest,
    status: 200,
    response: mailSent,
    errors: ['MAIL_TOO_SOON'],
  },
  'POST /verify': {
    summary: 'Verify a name by the token of its mailed link',
    access: 'public',
    body: verification,
    status: 200,
    response: verified,
    errors: ['LINK_DEAD'],
  },
  'POST /reset-password-email': {
    summary: 'Mail the link that sets a new password; the same answer whether or not somebody has the name',
    access: 'public',
    body: linkRequest,
    status: 200,
    response: mailSent,
    errors: ['MAIL_TOO_SOON'],
  },
  'POST /reset-password': {
    summary: 'Set a new password by the token of a mailed link; ends every session of the account',
    access: 'public',
    body: passwordReset,
    status: 200,
    response: passwordChanged,
    errors: ['LINK_DEAD'],
  },
  'PATCH /update-password': {
    summary: 'Change your password; ends your other sessions',
    access: 'own-session',
    body: passwordUpdate,
    status: 200,
    response: passwordChanged,
    errors: ['TOO_MANY_REQUESTS'],
  },
});
