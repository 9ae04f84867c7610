import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Live } from '#platform/live.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createSignedPaths } from '#platform/secrets/signed-paths.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deletionPlannedEmail } from './deletion/deletion-planned-email.ts';
import { eraseDueAccounts } from './deletion/erase-account.ts';
import { runExport } from './exports/build-export.ts';
import { exportReadyEmail } from './exports/export-ready-email.ts';
import { exportKey, sweepExports } from './exports/remove-exports.ts';
import { ownDataRoutes } from './routes.ts';
import { ownDataStaffRoutes } from './staff/routes.ts';

interface OwnDataDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly live: Pick<Live, 'dropSession'>;
  readonly wrongPasswords: RateLimit;
  readonly config: Pick<Config, 'product'>;
  /** All others, in the order in which they can be erased: one whose records name another's comes first. */
  readonly rooms: readonly Room[];
}

const HOUR_SECONDS = 60 * 60;

/** A copy of one's data, and the deletion of one's account. */
export const ownDataRoom = async (deps: OwnDataDeps): Promise<Room> => {
  const { http, db, clock, jobs, storage, live, wrongPasswords, rooms } = deps;
  const { name: productName, code } = deps.config.product;
  const ownData = rooms.flatMap((room) => room.ownData ?? []);
  const paths = createSignedPaths(await instanceSecret(db, 'export-links', clock.now()), clock);
  const onSessionEnd = live.dropSession;
  const exporting = { db, jobs, storage, clock, ownData, productName };
  return {
    routes: (api) => {
      ownDataStaffRoutes(api, { ...http, clock, jobs, onSessionEnd });
      ownDataRoutes(api, {
        ...http,
        clock,
        jobs,
        storage,
        paths,
        wrongPasswords,
        onSessionEnd,
        fileName: code.toLowerCase(),
      });
    },
    jobs: {
      'make-export': {
        run: ({ export_uuid }, { signal }) => runExport(exporting, export_uuid, signal),
        timeLimit: 6 * HOUR_SECONDS,
      },
      'remove-export-bytes': { run: ({ export_uuid }) => storage.delete(exportKey(export_uuid)), timeLimit: 120 },
      // Hourly: what is promised is a day, not a minute.
      'erase-due-accounts': {
        run: () => eraseDueAccounts({ db, jobs, clock, ownData, onSessionEnd }),
        schedule: '41 * * * *',
        timeLimit: HOUR_SECONDS,
      },
    },
    cleanups: { exports: { minute: 31, run: (now) => sweepExports(db, jobs, now) } },
    emails: { ...exportReadyEmail, ...deletionPlannedEmail },
  };
};
