import { accountsStaffEndpoints, type StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import type { SessionId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { User } from '../store.ts';
import { banUser, changeRoles, turnTotpOff, unbanUser } from './change-user.ts';
import { listUsers } from './read.ts';

const presentStaffUser = (user: User): StaffUser => ({
  uuid: user.uuid,
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  verified_at: user.verified_at?.toISOString() ?? null,
  roles: user.roles,
  created_at: user.created_at.toISOString(),
  banned_at: user.banned_at?.toISOString() ?? null,
  ban_reason: user.ban_reason,
});

interface StaffOptions {
  readonly clock: Clock;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

export const accountsStaffRoutes = (app: FastifyInstance, options: MountOptions & StaffOptions): void => {
  const { clock, onSessionEnd } = options;
  mount(app, accountsStaffEndpoints, options, {
    'GET /staff/users': async ({ db, query }) => {
      const { rows, count } = await listUsers(db, query.search, query);
      return { data: rows.map(presentStaffUser), meta: pageMeta(query, count) };
    },

    'POST /staff/user/{id}/roles': async ({ db, actor, params, body }) =>
      presentStaffUser(await changeRoles(db, { actor, uuid: params.id, now: clock.now() }, body.roles)),

    'POST /staff/user/{id}/ban': async ({ db, actor, params, body }) =>
      presentStaffUser(await banUser(db, { actor, uuid: params.id, now: clock.now() }, body.ban_reason, onSessionEnd)),

    'POST /staff/user/{id}/unban': async ({ db, actor, params }) =>
      presentStaffUser(await unbanUser(db, { actor, uuid: params.id, now: clock.now() })),

    'POST /staff/user/{id}/totp-off': async ({ db, actor, params }) =>
      presentStaffUser(await turnTotpOff(db, { actor, uuid: params.id, now: clock.now() }, onSessionEnd)),
  });
};
