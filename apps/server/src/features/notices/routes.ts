import { noticesEndpoints } from '@dubplate/contract/notices/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { presentNotice } from './present.ts';
import { listNotices, markRead } from './store.ts';

export const noticesRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void =>
  mount(app, noticesEndpoints, options, {
    'GET /notices': async ({ db, actor, query }) => {
      const page = { ...query, order: 'DESC' as const };
      const { rows, count, unread } = await listNotices(db, actor.uuid, page);
      return { data: rows.map(presentNotice), meta: pageMeta(page, count), unread };
    },

    'POST /notices/read': ({ db, actor, body }) => markRead(db, actor.uuid, new Date(body.until), options.clock.now()),
  });
