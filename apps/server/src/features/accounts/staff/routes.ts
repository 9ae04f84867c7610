import { accountsStaffEndpoints } from '@dubplate/contract/accounts/staff-endpoints';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { banUser, unbanUser } from '../bans.ts';
import { presentStaffSession, presentStaffUser } from '../present.ts';
import { type LinkRequestContext, sendLinkAgain } from '../recovery/request-link.ts';
import { changeRoles } from '../roles.ts';
import { endAllSessions, endOneSession } from '../sessions/end-sessions.ts';
import { liveSessionsSince } from '../sessions/lifetime.ts';
import { listLiveSessions } from '../sessions/store.ts';
import { turnTotpOffByStaff } from '../totp/set-up-totp.ts';

type StaffRoutesContext = MountOptions &
  Pick<ServerContext, 'clock'> &
  Omit<LinkRequestContext, 'messagesByAddress'> & { readonly onSessionEnd: (sessionUuid: SessionId) => void };

export const accountsStaffRoutes = (app: FastifyInstance, options: StaffRoutesContext): void => {
  const { clock, onSessionEnd } = options;
  const change = (actor: Actor, uuid: UserId) => ({ actor, uuid, now: clock.now() });
  mount(app, accountsStaffEndpoints, options, {
    'POST /staff/user/{id}/roles': async ({ db, actor, params, body }) =>
      presentStaffUser(await changeRoles(db, change(actor, params.id), body.roles)),

    'POST /staff/user/{id}/ban': async ({ db, actor, params, body }) => {
      const until = body.banned_until ? new Date(body.banned_until) : null;
      return presentStaffUser(
        await banUser(db, change(actor, params.id), { reason: body.ban_reason, until }, onSessionEnd),
      );
    },

    'POST /staff/user/{id}/unban': async ({ db, actor, params }) =>
      presentStaffUser(await unbanUser(db, change(actor, params.id))),

    'POST /staff/user/{id}/totp-off': async ({ db, actor, params }) =>
      presentStaffUser(await turnTotpOffByStaff(db, change(actor, params.id), onSessionEnd)),

    'GET /staff/user/{id}/sessions': async ({ db, params }) =>
      (await listLiveSessions(db, params.id, liveSessionsSince(clock.now()))).map(presentStaffSession),

    'DELETE /staff/user/{id}/session/{sessionId}': ({ db, actor, params }) =>
      endOneSession(db, change(actor, params.id), params.sessionId, onSessionEnd),

    'DELETE /staff/user/{id}/sessions': ({ db, actor, params }) =>
      endAllSessions(db, change(actor, params.id), onSessionEnd),

    'POST /staff/user/{id}/email': async ({ db, actor, params, body }) => {
      await sendLinkAgain(db, options, change(actor, params.id), body.kind);
      return { status: 'MAIL_SENT' as const };
    },
  });
};
