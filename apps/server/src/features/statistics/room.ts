import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import type { ImportDeps } from './import/import-report.ts';
import { reportJumps } from './jumps/report-jumps.ts';
import { matchLate } from './late/match-late.ts';
import { createExport } from './own-data.ts';
import { removeEnded } from './remove-ended.ts';
import { statisticsRoutes } from './routes.ts';
import { postgresStreams } from './streams/postgres/postgres-streams.ts';
import { weeklyEmailRoutes } from './weekly/routes.ts';
import { sendWeeklyEmails } from './weekly/send-weekly-emails.ts';
import { disableWeeklyEmail } from './weekly/store.ts';
import { weeklyEmail } from './weekly/weekly-email.ts';

interface StatisticsDeps extends ImportDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly jobs: Jobs;
}

export const statisticsRoom = ({ http, db, clock, jobs, links, openPool, outbox }: StatisticsDeps): Room => {
  const streams = postgresStreams;
  return {
    routes: (api) => {
      statisticsRoutes(api, { ...http, clock, links, openPool, outbox, streams });
      weeklyEmailRoutes(api, { ...http, clock });
    },
    listeners: {
      'release-moved': {
        'statistics.match': {
          handle: async ({ release_uuid, status }) => {
            if (status === 'PUBLISHED') await matchLate(db, release_uuid);
          },
        },
      },
      'streams-imported': {
        'statistics.jumps': { handle: (imported) => reportJumps({ db, clock, streams }, imported) },
      },
    },
    jobs: {
      // On Wednesday most stores have reported the week that ended on Sunday.
      'send-weekly-emails': {
        run: () => sendWeeklyEmails({ db, clock, jobs, streams }),
        schedule: '0 7 * * 3',
        expireInSeconds: 6 * 60 * 60,
      },
    },
    emails: weeklyEmail,
    ownData: {
      export: createExport(streams),
      // Streams stay with the releases that are in stores.
      erase: (trx, { userUuid }) => disableWeeklyEmail(trx, userUuid),
    },
    cleanups: { statistics: { minute: 53, run: () => removeEnded(db) } },
  };
};
