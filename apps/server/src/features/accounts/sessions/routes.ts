import { sessionsEndpoints } from '@dubplate/contract/accounts/sessions-endpoints';
import type { SessionId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { liveSessionsSince } from './live-sessions-since.ts';
import { presentSession } from './present.ts';
import { endSessionOf, endSessionsOf, listLiveSessions } from './store.ts';

interface SessionsOptions {
  readonly clock: Clock;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

export const sessionsRoutes = (app: FastifyInstance, options: MountOptions & SessionsOptions): void => {
  const { clock, onSessionEnd } = options;
  mount(app, sessionsEndpoints, options, {
    'GET /me/sessions': async ({ db, actor }) => {
      const sessions = await listLiveSessions(db, actor.uuid, liveSessionsSince(clock.now()));
      return sessions.map((session) => presentSession(session, actor));
    },

    'DELETE /me/session/{id}': async ({ db, actor, params }) => {
      if (!(await endSessionOf(db, actor.uuid, params.id, clock.now()))) throw notFound();
      onSessionEnd(params.id);
    },

    'DELETE /me/sessions': async ({ db, actor }) => {
      const ended = await endSessionsOf(db, actor.uuid, clock.now(), { except: actor.sessionUuid });
      for (const session of ended) onSessionEnd(session);
    },
  });
};
