import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Live } from '#platform/live.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { UploadDeps } from '../files/index.ts';
import type { Labels } from '../instance/index.ts';
import type { ConsentDeps } from './consent/start-transfering.ts';
import { deleteExpiredTransferLinks, deleteExpiredTransferTokens } from './consent/token-store.ts';
import { createLegacyFiles } from './files/legacy-files.ts';
import type { ImportDeps } from './import/import-people.ts';
import { resumeStalled, runTransfer } from './job/run-transfer.ts';
import { eraseOwnTransfer, exportOwnTransfer } from './own-data.ts';
import { transfersRoutes } from './routes.ts';
import { transfersStaffRoutes } from './staff-routes.ts';

interface TransfersDeps extends ImportDeps, ConsentDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly live: Pick<Live, 'push'>;
  readonly uploads: UploadDeps;
  readonly config: Pick<Config, 'legacyFiles'>;
  readonly labels: Labels;
  readonly log: FastifyBaseLogger;
}

/** Files that are fetched one after the other must not keep other people’s transfers waiting for long. */
const CONCURRENCY = 3;
/** A transfer outlives that many crashes before it waits to be taken up again. */
const RETRIES = 20;

/** People of the older system, and how they and their things move here. */
export const transfersRoom = (deps: TransfersDeps): Room => {
  const { http, db, openPool, clock, jobs, live, uploads, config, labels, log, requestTransferLink } = deps;
  const legacyFiles = createLegacyFiles(config.legacyFiles);
  const run = { db, jobs, live, clock, log, uploads, legacyFiles, labels };
  return {
    routes: (api) => {
      transfersRoutes(api, { ...http, clock, jobs, requestTransferLink });
      transfersStaffRoutes(api, { ...http, openPool, clock });
    },
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
