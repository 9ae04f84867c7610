import { auditEndpoints } from '@dubplate/contract/audit/endpoints';
import type { FastifyInstance } from 'fastify';
import { countAlerts } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listActions, listActors, listActs, listAlerts } from './read.ts';
import { closeAlert } from './store.ts';

const auditRoutes = (app: FastifyInstance, { http, clock }: Pick<ServerContext, 'clock' | 'http'>): void =>
  mount(app, auditEndpoints, http, {
    'GET /staff/audit': async ({ db, query }) => {
      const { rows, count } = await listActs(db, query);
      return {
        data: rows.map((row) => ({
          uuid: row.uuid,
          at: row.at.toISOString(),
          actor: row.actor_uuid === null ? null : { uuid: row.actor_uuid, username: row.username ?? '' },
          action: row.action,
          subject_type: row.subject_type,
          subject_uuid: row.subject_uuid,
          before: row.before,
          after: row.after,
        })),
        meta: pageMeta(query, count),
      };
    },

    'GET /staff/audit/filters': async ({ db }) => ({ actions: await listActions(db), actors: await listActors(db) }),

    'GET /staff/alerts': async ({ db, query }) => {
      const { rows, count } = await listAlerts(db, query);
      return {
        data: rows.map((row) => ({
          uuid: row.uuid,
          kind: row.kind,
          subject_type: row.subject_type,
          subject_uuid: row.subject_uuid,
          detail: row.detail,
          times: row.times,
          first_at: row.first_at.toISOString(),
          last_at: row.last_at.toISOString(),
        })),
        meta: pageMeta(query, count),
      };
    },

    'DELETE /staff/alert/{id}': ({ db, actor, params }) =>
      closeAlert(db, { uuid: params.id, actorUuid: actor.uuid, now: clock.now() }),
  });

export const auditRoom = ({ http, clock, figuresDb }: Pick<ServerContext, 'clock' | 'figuresDb' | 'http'>): Room => ({
  routes: (api) => auditRoutes(api, { http, clock }),
  gauges: [
    {
      name: 'staff_alerts',
      help: 'Issues that the service found by itself and staff have to look at, by kind',
      labels: ['kind'],
      read: async () => (await countAlerts(figuresDb)).map(({ kind, count: value }) => ({ labels: { kind }, value })),
    },
  ],
});
