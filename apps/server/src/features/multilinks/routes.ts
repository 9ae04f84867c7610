import { multilinksEndpoints } from '@dubplate/contract/multilinks/endpoints';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { type LinkAddresses, presentLink } from './present.ts';
import { findLink, listLinks, type StoredLink } from './read.ts';
import { changeLink, createLink } from './save-link.ts';
import { countLinks, deleteLink, readSettings, saveSettings } from './store.ts';
import { countRecentVisits, listVisits } from './visit-store.ts';

type RoutesContext = MountOptions & Pick<ServerContext, 'clock' | 'outbox'> & { readonly links: LinkAddresses };

export const multilinksRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, outbox, links } = options;
  const present = (link: StoredLink) => presentLink(link, links, utcDay(clock.now()));
  mount(app, multilinksEndpoints, options, {
    'GET /me/links': async ({ db, actor, query }) => {
      const found = await listLinks(db, actor.uuid, query);
      const visits = await countRecentVisits(
        db,
        found.map(({ uuid }) => uuid),
        utcDay(clock.now()),
      );
      return {
        data: found.map((link) => ({
          ...present(link),
          visits: visits.get(link.uuid) ?? 0,
          cover: links.thumbnails(link.cover_uuid),
        })),
        meta: pageMeta(query, await countLinks(db, actor.uuid)),
      };
    },

    'GET /link/{id}': async ({ db, actor, params }) => {
      const link = await findLink(db, actor.uuid, params.id);
      if (!link) throw notFound();
      return present(link);
    },

    'POST /link': async ({ db, actor, body }) => present(await createLink(db, actor.uuid, body, clock.now())),

    'PATCH /link/{id}': async ({ db, actor, params, body }) =>
      present(await changeLink(db, outbox, actor.uuid, params.id, body, clock.now())),

    'DELETE /link/{id}': async ({ db, actor, params }) => {
      const link = await findLink(db, actor.uuid, params.id);
      if (!link) throw notFound();
      if (link.release_uuid !== null) throw apiError(multilinksErrors, 'LINK_OF_RELEASE');
      const isDeleted = await inTransaction(db, (trx) => deleteLink(trx, actor.uuid, params.id, clock.now()));
      if (!isDeleted) throw notFound();
    },

    'GET /link/{id}/visits': async ({ db, actor, params, query }) => {
      if (!(await findLink(db, actor.uuid, params.id))) throw notFound();
      if (query.start_date > query.end_date)
        refuseIssues(multilinksIssues, [{ path: 'start_date', code: 'window_reversed' }]);
      return listVisits(db, params.id, query);
    },

    'GET /me/link-settings': ({ db, actor }) => readSettings(db, actor.uuid),

    'PATCH /me/link-settings': async ({ db, actor, body }) => {
      if (body.hide_until_release !== undefined) await saveSettings(db, actor.uuid, body.hide_until_release);
      return readSettings(db, actor.uuid);
    },
  });
};
