import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byUser } from '../ids.ts';
import { paged, pageQuery, text, timestamp } from '../wire.ts';
import { BAN_REASON_MAX } from './limits.ts';
import { me, role } from './schemas.ts';

/** A person as staff see them. */
export const staffUser = me
  .pick({ uuid: true, username: true, first_name: true, last_name: true, verified_at: true, roles: true })
  .extend({
    created_at: timestamp,
    banned_at: timestamp.nullable(),
    ban_reason: z.string().nullable(),
  });
export type StaffUser = z.infer<typeof staffUser>;

export const accountsStaffEndpoints = defineEndpoints({
  'GET /staff/users': {
    summary: 'Everyone, newest first; `search` looks in the names to sign in by',
    access: 'admin',
    query: z.object({ ...pageQuery, search: text(100).optional() }),
    status: 200,
    response: paged(staffUser),
  },
  'POST /staff/user/{id}/roles': {
    summary: 'Give a person exactly these roles',
    access: 'admin',
    params: byUser,
    body: z.object({ roles: z.array(role).max(10) }),
    status: 200,
    response: staffUser,
    errors: ['LAST_ADMIN'],
  },
  'POST /staff/user/{id}/ban': {
    summary: 'Ban a person: every session ends at once',
    access: 'admin',
    params: byUser,
    body: z.object({ ban_reason: text(BAN_REASON_MAX) }),
    status: 200,
    response: staffUser,
    errors: ['LAST_ADMIN'],
  },
  'POST /staff/user/{id}/unban': {
    summary: 'Lift a ban',
    access: 'admin',
    params: byUser,
    status: 200,
    response: staffUser,
  },
  'POST /staff/user/{id}/totp-off': {
    summary: 'Turn off the one-time codes of somebody who lost them; ends their sessions',
    access: 'admin',
    params: byUser,
    status: 200,
    response: staffUser,
    errors: ['TOTP_OFF'],
  },
});
