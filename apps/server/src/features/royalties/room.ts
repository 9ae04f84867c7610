import type { StreamStore } from '#features/statistics/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { openThreadReader } from '#platform/threads/thread-reader.ts';
import { endHolds, type RejectUnsentPayouts } from './balances/holds-store.ts';
import { balanceEmails } from './balances/tell-of-balance.ts';
import { checkRoyalties } from './check-books.ts';
import { exportOwnRoyalties } from './own-data.ts';
import type { SalesContext } from './reports/import-sales-report.ts';
import { royaltiesRoutes } from './routes.ts';
import { splitEmails } from './splits/splits.ts';
import { deleteInvitationsBy } from './splits/store.ts';
import { royaltiesStaffRoutes } from './staff-routes.ts';
import { statementEmail, tellPeople } from './statements/tell-people.ts';
import { countStreams } from './streams/count-streams.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'end-holds': Record<string, never>;
    'check-royalties': Record<string, never>;
  }
}

type RoyaltiesContext = Pick<
  ServerContext,
  'clock' | 'config' | 'db' | 'http' | 'jobs' | 'live' | 'log' | 'openPool' | 'outbox' | 'scratch'
> & { readonly streams: StreamStore; readonly rejectUnsentPayouts: RejectUnsentPayouts };

export const royaltiesRoom = ({
  http,
  db,
  clock,
  config,
  jobs,
  live,
  log,
  openPool,
  outbox,
  scratch,
  streams,
  rejectUnsentPayouts,
}: RoyaltiesContext): Room => {
  const recount = { timeLimit: 60, handle: () => jobs.send(db, 'royalties.count-streams', {}) };
  const reader: SalesContext['reader'] = openThreadReader(new URL('./reading/sales-thread.ts', import.meta.url));
  return {
    routes: (api) => {
      royaltiesRoutes(api, { ...http, clock, config, jobs });
      const work = { db, clock, jobs, openPool, outbox, rejectUnsentPayouts, scratch, reader };
      royaltiesStaffRoutes(api, { ...http, work });
    },
    close: () => reader.close(),
    jobs: {
      'end-holds': { run: () => endHolds({ db, clock }), schedule: '7 0 * * *', timeLimit: 600 },
      'royalties.count-streams': {
        run: () => countStreams({ db, clock, openPool, outbox, streams }),
        schedule: '27 * * * *',
        timeLimit: 6 * 3600,
        retries: 20,
        key: () => 'all',
      },
      'check-royalties': { run: () => checkRoyalties({ db, clock, log }), schedule: '47 3 * * *', timeLimit: 3600 },
    },
    listeners: {
      // The command line imports usage reports without these listeners, so the job also runs each hour.
      'streams-imported': { 'count-sales': recount },
      'streams-undone': { 'count-sales': recount },
      'royalties-closed': {
        'tell-people': {
          timeLimit: 3600,
          handle: ({ period }, context) => tellPeople({ db, clock, jobs, live, outbox }, period, context),
        },
      },
    },
    emails: { ...balanceEmails, ...splitEmails, ...statementEmail },
    ownData: {
      export: exportOwnRoyalties,
      // Amounts stay for the books; the account has no name any more.
      erase: (trx, { userUuid }) => deleteInvitationsBy(trx, userUuid),
    },
  };
};
