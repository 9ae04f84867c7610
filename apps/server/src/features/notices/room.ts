import type { UserId } from '@dubplate/contract/ids';
import { noticesEndpoints } from '@dubplate/contract/notices/endpoints';
import type { Notice } from '@dubplate/contract/notices/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { keepNotices, type NoticesContext } from './keep-notices.ts';
import {
  deleteNoticesBefore,
  deleteNoticesOf,
  type ListedNotice,
  listAllNotices,
  listNotices,
  markRead,
} from './store.ts';

const presentNotice = (notice: ListedNotice): Notice => ({
  uuid: notice.uuid,
  kind: notice.kind,
  at: notice.at.toISOString(),
  is_read: notice.read_at !== null,
  title: notice.title,
  release_uuid: notice.release_uuid,
  purchase_uuid: notice.purchase_uuid,
  ticket_uuid: notice.ticket_uuid,
  store: notice.store,
  reason: notice.reason,
  amount: notice.amount,
});

const noticesRoutes = (app: FastifyInstance, { http, clock }: Pick<ServerContext, 'clock' | 'http'>): void =>
  mount(app, noticesEndpoints, http, {
    'GET /notices': async ({ db, actor, query }) => {
      const page = { ...query, order: 'DESC' as const };
      const { rows, count, unread } = await listNotices(db, actor.uuid, page);
      return { data: rows.map(presentNotice), meta: pageMeta(page, count), unread };
    },

    'POST /notices/read': ({ db, actor, body }) => markRead(db, actor.uuid, new Date(body.until), clock.now()),
  });

const KEPT_MS = 90 * DAY_MS;

async function* exportOwnNotices(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const notices = await listAllNotices(db, userUuid);
  if (notices.length > 0) yield { path: 'notices/notices.json', json: notices.map(presentNotice) };
}

/** Lists news about a user's releases, payments and questions. */
export const noticesRoom = ({ http, db, clock, live }: NoticesContext & Pick<ServerContext, 'http'>): Room => ({
  routes: (api) => noticesRoutes(api, { http, clock }),
  listeners: keepNotices({ db, clock, live }),
  cleanups: {
    // Commerce has the cleanup `notices`, for notices of payment providers.
    'own-notices': { minute: 5, run: (now) => deleteNoticesBefore(db, new Date(now.getTime() - KEPT_MS)) },
  },
  ownData: { export: exportOwnNotices, erase: (trx, { userUuid }) => deleteNoticesOf(trx, userUuid) },
});
