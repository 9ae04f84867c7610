import type { ServerContext } from '#platform/context.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createSignedPaths } from '#platform/secrets/signed-paths.ts';
import { runExport } from './build-export.ts';
import { eraseDueAccounts } from './deletion.ts';
import { deletionPlannedEmail, exportReadyEmail } from './emails.ts';
import { exportKey, sweepExports } from './exports.ts';
import { ownDataRoutes, ownDataStaffRoutes } from './routes.ts';

type OwnDataContext = Pick<ServerContext, 'http' | 'db' | 'clock' | 'jobs' | 'storage' | 'live' | 'config'> & {
  readonly wrongPasswords: RateLimit;
  /** All other rooms in the order of erasure: a room whose records refer to another's comes first. */
  readonly rooms: readonly Room[];
};

const HOUR_SECONDS = 60 * 60;

/** Exports users' data and deletes accounts. */
export const ownDataRoom = async (deps: OwnDataContext): Promise<Room> => {
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
      // Hourly is enough, since users are promised a day.
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
