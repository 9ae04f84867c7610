import { accountsStaffEndpoints } from '@dubplate/contract/accounts/staff-endpoints';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { LinkRequestDeps } from '../recovery/request-link.ts';
import { liveSessionsSince } from '../sessions/live-sessions-since.ts';
import { listLiveSessions } from '../sessions/store.ts';
import { banUser, changeRoles, turnTotpOff, unbanUser } from './change-user.ts';
import { endAllSessions, endOneSession } from './end-sessions.ts';
import { presentStaffSession, presentStaffUser } from './present.ts';
import { sendLinkAgain } from './send-link-again.ts';

interface StaffOptions extends Omit<LinkRequestDeps, 'messagesByAddress'> {
  readonly clock: Clock;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

export const accountsStaffRoutes = (app: FastifyInstance, options: MountOptions & StaffOptions): void => {
  const { clock, onSessionEnd } = options;
  const act = (actor: Actor, uuid: UserId) => ({ actor, uuid, now: clock.now() });
  mount(app, accountsStaffEndpoints, options, {
    'POST /staff/user/{id}/roles': async ({ db, actor, params, body }) =>
      presentStaffUser(await changeRoles(db, act(actor, params.id), body.roles)),

    'POST /staff/user/{id}/ban': async ({ db, actor, params, body }) => {
      const until = body.banned_until ? new Date(body.banned_until) : null;
      return presentStaffUser(
        await banUser(db, act(actor, params.id), { reason: body.ban_reason, until }, onSessionEnd),
      );
    },

    'POST /staff/user/{id}/unban': async ({ db, actor, params }) =>
      presentStaffUser(await unbanUser(db, act(actor, params.id))),

    'POST /staff/user/{id}/totp-off': async ({ db, actor, params }) =>
      presentStaffUser(await turnTotpOff(db, act(actor, params.id), onSessionEnd)),

    'GET /staff/user/{id}/sessions': async ({ db, params }) =>
      (await listLiveSessions(db, params.id, liveSessionsSince(clock.now()))).map(presentStaffSession),

    'DELETE /staff/user/{id}/session/{sessionId}': ({ db, actor, params }) =>
      endOneSession(db, act(actor, params.id), params.sessionId, onSessionEnd),

    'DELETE /staff/user/{id}/sessions': ({ db, actor, params }) =>
      endAllSessions(db, act(actor, params.id), onSessionEnd),

    'POST /staff/user/{id}/email': async ({ db, actor, params, body }) => {
      await sendLinkAgain(db, options, act(actor, params.id), body.kind);
      return { status: 'MAIL_SENT' as const };
    },
  });
};
