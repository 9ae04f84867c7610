import { auditEndpoints } from '@dubplate/contract/audit/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { closeAlert } from './close-alert.ts';
import { listActions, listActors, listActs, listAlerts } from './read.ts';

export const auditRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, auditEndpoints, options, {
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
};
