import { defineEndpoints } from '../endpoint.ts';
import { emailSwitches, emailSwitchesChange } from './schemas.ts';

export const emailSwitchesEndpoints = defineEndpoints({
  'GET /me/email-switches': {
    summary: 'Which emails about your releases you get',
    access: 'account:read',
    status: 200,
    response: emailSwitches,
  },
  'PATCH /me/email-switches': {
    summary: 'Switch emails about your releases on or off; kinds that are left out stay as they are',
    access: 'account:write',
    body: emailSwitchesChange,
    status: 200,
    response: emailSwitches,
  },
});
