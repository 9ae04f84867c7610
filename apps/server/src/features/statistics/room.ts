import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { SignedLinks } from '../files/index.ts';
import { type RunDeps, removeOldFailures } from './history/run-import.ts';
import { matchLate } from './late/match-late.ts';
import { removeAbandonedParts } from './parts/remove-abandoned.ts';
import { removeEnded } from './remove-ended.ts';
import { statisticsRoutes } from './routes.ts';
import type { WatchFolder } from './watch/watch-folder.ts';
import { createWatch, WATCH_TIMES, type WatchTimes } from './watch/watch-reports.ts';

export type { WatchTimes };

interface StatisticsDeps extends RunDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  /** Null: no folder is watched. */
  readonly watchFolder: WatchFolder | null;
  readonly watchTimes?: WatchTimes | undefined;
}

export const statisticsRoom = ({
  http,
  db,
  clock,
  links,
  openPool,
  storage,
  log,
  watchFolder,
  watchTimes = WATCH_TIMES,
}: StatisticsDeps): Room => {
  const work = { db, clock, openPool, storage };
  const watch = watchFolder && createWatch({ ...work, log, times: watchTimes, folder: watchFolder });
  return {
    routes: (api) => statisticsRoutes(api, { ...http, links, work }),
    listeners: {
      'release-moved': {
        'statistics.match': {
          handle: async ({ release_uuid, status }) => {
            if (status === 'PUBLISHED') await matchLate(db, release_uuid);
          },
        },
      },
    },
    ...(watch && {
      // A minute is the shortest that a schedule has: each job goes on looking until the next one.
      jobs: { 'statistics.watch': { run: watch.run, schedule: '* * * * *', expireInSeconds: 6 * 3600 } },
      stop: watch.stop,
    }),
    cleanups: {
      statistics: { minute: 53, run: () => removeEnded(db) },
      'statistics-parts': { minute: 57, run: (now) => removeAbandonedParts(db, storage, now) },
      'statistics-failures': { minute: 58, run: (now) => removeOldFailures(db, now) },
    },
  };
};
