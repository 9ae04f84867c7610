import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { endHolds } from './balances/holds-store.ts';
import { checkRoyalties } from './check-books.ts';
import { exportOwnRoyalties } from './own-data.ts';
import { royaltiesRoutes } from './routes.ts';
import { splitEmails } from './splits/splits.ts';
import { deleteInvitationsBy } from './splits/store.ts';
import { royaltiesStaffRoutes } from './staff-routes.ts';
import { statementEmail, tellPeople } from './statements/tell-people.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'end-holds': Record<string, never>;
    'check-royalties': Record<string, never>;
  }
}

type RoyaltiesContext = Pick<
  ServerContext,
  'clock' | 'config' | 'db' | 'http' | 'jobs' | 'live' | 'log' | 'openPool' | 'outbox'
>;

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
}: RoyaltiesContext): Room => ({
  routes: (api) => {
    royaltiesRoutes(api, { ...http, clock, config, jobs });
    royaltiesStaffRoutes(api, { ...http, work: { db, clock, openPool, outbox } });
  },
  jobs: {
    'end-holds': { run: () => endHolds({ db, clock }), schedule: '7 0 * * *', timeLimit: 600 },
    'check-royalties': { run: () => checkRoyalties({ db, clock, log }), schedule: '47 3 * * *', timeLimit: 3600 },
  },
  listeners: {
    'royalties-closed': {
      'tell-people': {
        timeLimit: 3600,
        handle: ({ period }, context) => tellPeople({ db, clock, jobs, live }, period, context),
      },
    },
  },
  emails: { ...splitEmails, ...statementEmail },
  ownData: {
    export: exportOwnRoyalties,
    // Amounts stay for the books; the account has no name any more.
    erase: (trx, { userUuid }) => deleteInvitationsBy(trx, userUuid),
  },
});
