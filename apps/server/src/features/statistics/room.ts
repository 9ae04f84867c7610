import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import { importListeners } from './import/report-jumps.ts';
import { removeOldFailures } from './import/run-import.ts';
import { removeEnded } from './import/undo-import.ts';
import { createExport } from './own-data.ts';
import { removeAbandonedParts } from './parts/import-part.ts';
import { statisticsRoutes } from './routes.ts';
import { statisticsStaffRoutes } from './staff-routes.ts';
import type { StreamStore } from './streams/stream-store.ts';
import { countAssigned, matchLate } from './unmatched/count-waiting.ts';
import { groupNextImport } from './unmatched/store.ts';
import type { WatchFolder } from './watch/watch-folder.ts';
import { createWatch, WATCH_TIMES, type WatchTimes } from './watch/watch-reports.ts';
import { sendWeeklyEmails, weeklyEmail } from './weekly/send-weekly-emails.ts';
import { disableWeeklyEmail } from './weekly/store.ts';

export type { WatchTimes };

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'statistics.convert': Record<string, never>;
  }
}

type StatisticsContext = Pick<
  ServerContext,
  'clock' | 'db' | 'http' | 'jobs' | 'log' | 'openPool' | 'outbox' | 'storage'
> & {
  readonly links: SignedLinks;
  readonly streams: StreamStore;
  /** Null if no folder is watched. */
  readonly watchFolder: WatchFolder | null;
  readonly watchTimes?: WatchTimes | undefined;
};

/** Matching waits behind imports, and survives this many crashes. */
const MATCH_RETRIES = 20;

export const statisticsRoom = ({
  http,
  db,
  clock,
  jobs,
  links,
  openPool,
  streams,
  outbox,
  storage,
  log,
  watchFolder,
  watchTimes = WATCH_TIMES,
}: StatisticsContext): Room => {
  const work = { db, clock, openPool, outbox, storage, streams };
  const watch = watchFolder && createWatch({ ...work, log, times: watchTimes, folder: watchFolder });
  return {
    routes: (api) => {
      statisticsRoutes(api, { ...http, clock, links, streams });
      statisticsStaffRoutes(api, { ...http, work });
    },
    listeners: {
      'release-moved': {
        'statistics.match': {
          timeLimit: 600,
          retries: MATCH_RETRIES,
          handle: async ({ release_uuid, status }) => {
            if (status === 'PUBLISHED') await matchLate(db, work, release_uuid);
          },
        },
      },
      'edition-published': {
        'statistics.match': {
          timeLimit: 600,
          retries: MATCH_RETRIES,
          handle: ({ release_uuid }) => matchLate(db, work, release_uuid),
        },
      },
      'codes-assigned': {
        'statistics.match': {
          timeLimit: 600,
          retries: MATCH_RETRIES,
          handle: ({ track_uuid, isrc, upc }) => countAssigned(db, work, { trackUuid: null, isrc, upc }, track_uuid),
        },
      },
      'streams-imported': importListeners({ db, clock, streams }),
    },
    jobs: {
      // By Wednesday most stores have reported the week that ended on Sunday.
      'send-weekly-emails': {
        run: (_data, context) => sendWeeklyEmails({ db, clock, jobs, streams }, context),
        schedule: '0 7 * * 3',
        timeLimit: 6 * 3600,
      },
      'statistics.convert': {
        run: async () => ((await streams.convertNext(db)) || (await groupNextImport(db)) ? 'again' : undefined),
        schedule: '41 * * * *',
        atStart: true,
        timeLimit: 6 * 3600,
        key: () => 'all',
      },
      // Schedules have a resolution of a minute, so each job scans until the next one starts.
      ...(watch &&
        ({
          'statistics.watch-folder': {
            run: (_data, context) => watch(context),
            schedule: '* * * * *',
            timeLimit: 6 * 3600,
            key: () => 'all',
            formerly: 'statistics.watch',
          },
        } satisfies Room['jobs'])),
    },
    close: () => streams.close(),
    emails: weeklyEmail,
    ownData: {
      export: createExport(streams),
      // Streams stay with the releases.
      erase: (trx, { userUuid }) => disableWeeklyEmail(trx, userUuid),
    },
    cleanups: {
      statistics: { minute: 53, run: (now) => removeEnded(db, streams, now) },
      'statistics-parts': { minute: 57, run: (now) => removeAbandonedParts(db, storage, now) },
      'statistics-failures': { minute: 58, run: (now) => removeOldFailures(db, now) },
    },
  };
};
