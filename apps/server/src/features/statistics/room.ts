import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import type { ImportDeps } from './import/import-report.ts';
import { matchLate } from './late/match-late.ts';
import { removeEnded } from './remove-ended.ts';
import { statisticsRoutes } from './routes.ts';

interface StatisticsDeps extends ImportDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly links: SignedLinks;
}

export const statisticsRoom = ({ http, db, clock, links, openPool, streams }: StatisticsDeps): Room => ({
  routes: (api) => statisticsRoutes(api, { ...http, clock, links, openPool, streams }),
  listeners: {
    'release-moved': {
      'statistics.match': {
        handle: async ({ release_uuid, status }) => {
          if (status === 'PUBLISHED') await matchLate(db, { openPool, streams }, release_uuid);
        },
      },
    },
  },
  close: () => streams.close(),
  cleanups: { statistics: { minute: 53, run: () => removeEnded(db, streams, clock) } },
});
