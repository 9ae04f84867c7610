import type { UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Live } from '#platform/live.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { keepNotices } from './keep-notices.ts';
import { presentNotice } from './present.ts';
import { noticesRoutes } from './routes.ts';
import { deleteNoticesBefore, deleteNoticesOf, listAllNotices } from './store.ts';

interface NoticesDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'push'>;
}

const KEPT_MS = 90 * DAY_MS;

async function* exportOwnNotices(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const notices = await listAllNotices(db, userUuid);
  if (notices.length > 0) yield { path: 'notices/notices.json', json: notices.map(presentNotice) };
}

/** What happened with a person's releases, payments and questions, as a list in the app. */
export const noticesRoom = ({ http, db, clock, live }: NoticesDeps): Room => ({
  routes: (api) => noticesRoutes(api, { ...http, clock }),
  listeners: keepNotices({ db, clock, live }),
  cleanups: {
    // Commerce has a cleanup `notices`, of what providers report.
    'own-notices': { minute: 5, run: (now) => deleteNoticesBefore(db, new Date(now.getTime() - KEPT_MS)) },
  },
  ownData: { export: exportOwnNotices, erase: (trx, { userUuid }) => deleteNoticesOf(trx, userUuid) },
});
