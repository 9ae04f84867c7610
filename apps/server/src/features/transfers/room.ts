import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { UploadDeps } from '../files/index.ts';
import type { Labels } from '../instance/index.ts';
import type { ConsentContext } from './consent.ts';
import { openLegacyReader } from './import/import-people.ts';
import { resumeStalled, runTransfer } from './job/run-transfer.ts';
import { createLegacyFiles } from './legacy-files.ts';
import { eraseOwnTransfer, exportOwnTransfer } from './own-data.ts';
import { transfersRoutes, transfersStaffRoutes } from './routes.ts';
import { deleteExpiredTransferLinks, deleteExpiredTransferTokens } from './store.ts';

type TransfersContext = ConsentContext &
  Pick<ServerContext, 'http' | 'db' | 'openPool' | 'clock' | 'jobs' | 'live' | 'config' | 'log'> & {
    readonly uploads: UploadDeps;
    readonly labels: Labels;
  };

/** More than one, since slow file downloads of one user must not block other transfers. */
const CONCURRENCY = 3;
/** How many crashes a transfer survives before it waits for `transfers.resume`. */
const RETRIES = 20;

/** Imports users of the older system and transfers their records. */
export const transfersRoom = (deps: TransfersContext): Room => {
  const { http, db, openPool, clock, jobs, live, uploads, config, labels, log, requestTransferLink } = deps;
  const legacyFiles = createLegacyFiles(config.legacyFiles);
  const reader = openLegacyReader();
  const run = { db, jobs, live, clock, log, uploads, legacyFiles, labels };
  return {
    routes: (api) => {
      transfersRoutes(api, { ...http, clock, jobs, requestTransferLink });
      transfersStaffRoutes(api, { ...http, openPool, clock, reader });
    },
    close: () => reader.close(),
    jobs: {
      'transfers.run': {
        run: (data, { signal }) => runTransfer({ ...run, signal }, data),
        concurrency: CONCURRENCY,
        timeLimit: 3600,
        retries: RETRIES,
      },
      'transfers.resume': { run: () => resumeStalled(run), schedule: '* * * * *', timeLimit: 120 },
    },
    cleanups: {
      'transfer-tokens': { minute: 15, run: (now) => deleteExpiredTransferTokens(db, now) },
      'transfer-links': { minute: 51, run: (now) => deleteExpiredTransferLinks(db, now) },
    },
    ownData: { export: exportOwnTransfer, erase: eraseOwnTransfer },
  };
};
