import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byUser, sessionId, userId } from '../ids.ts';
import { text, timestamp } from '../wire.ts';
import { BAN_REASON_MAX } from './limits.ts';
import { mailSent, me, role, session } from './schemas.ts';

/** A person as staff see them. */
export const staffUser = me
  .pick({ uuid: true, username: true, first_name: true, last_name: true, verified_at: true, roles: true })
  .extend({
    created_at: timestamp,
    banned_at: timestamp.nullable(),
    /** Time when the ban expires; null means that it stays until it is lifted. */
    banned_until: timestamp.nullable(),
    ban_reason: z.string().nullable(),
    erased_at: timestamp.nullable(),
  });
export type StaffUser = z.infer<typeof staffUser>;

/** A session of a user, as shown to staff. */
export const staffSession = session.omit({ is_current: true });
export type StaffSession = z.infer<typeof staffSession>;

/** Messages that staff can send to a user again. */
export const STAFF_EMAILS = ['verify', 'reset'] as const;

export const accountsStaffEndpoints = defineEndpoints({
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
    summary: 'Ban a person, perhaps until a moment: every session ends at once; repeated, it changes reason and end',
    access: 'admin',
    params: byUser,
    body: z.object({ ban_reason: text(BAN_REASON_MAX), banned_until: timestamp.nullable().optional() }),
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
  'GET /staff/user/{id}/sessions': {
    summary: 'Where a person is signed in, last seen first',
    access: 'support',
    params: byUser,
    status: 200,
    response: z.array(staffSession),
  },
  'DELETE /staff/user/{id}/session/{sessionId}': {
    summary: 'End one session of a person, its live socket too',
    access: 'support',
    params: z.object({ id: userId, sessionId }),
    status: 204,
    errors: ['ADMIN_PROTECTED'],
  },
  'DELETE /staff/user/{id}/sessions': {
    summary: 'End all sessions of a person, their live sockets too',
    access: 'support',
    params: byUser,
    status: 204,
    errors: ['ADMIN_PROTECTED'],
  },
  'POST /staff/user/{id}/email': {
    summary: 'Send a person the link that verifies their name, or the one that sets a new password, again',
    access: 'support',
    params: byUser,
    body: z.object({ kind: z.enum(STAFF_EMAILS) }),
    status: 200,
    response: mailSent,
    errors: ['ADMIN_PROTECTED', 'ALREADY_VERIFIED', 'PERSON_BANNED', 'MAIL_TOO_SOON'],
  },
});
