import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type MakeDeps, makeBackup } from './make-backup.ts';
import { LONGEST_MS, scheduleBackup } from './request-backup.ts';
import { backupsRoutes } from './routes.ts';
import { isBackupFolderShared, markBackupFolder } from './shared-folder.ts';
import { deleteOldBackups, lastStarts } from './store.ts';

interface BackupsDeps extends MakeDeps {
  readonly http: MountOptions;
  readonly jobs: Jobs;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

/** How long a backup is listed that is no longer there. */
const LISTED_MS = 90 * DAY_MS;

/** Backups by schedule and on request, each verified before it counts. */
export const backupsRoom = (deps: BackupsDeps): Room => {
  const { http, db, figuresDb, clock, config, jobs, log } = deps;
  const { everyMs, folder } = config.backups;
  const mark = (): Promise<void> =>
    markBackupFolder(db, folder, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'the backup folder cannot be written to'),
    );
  return {
    first: mark,
    async join() {
      if (!(await isBackupFolderShared(db, folder)))
        return [
          `BACKUP_DIR: ${folder} is not the folder to which the other nodes write backups: set it to one folder that all nodes share.`,
        ];
      // Nodes of an earlier version have marked no folder.
      await mark();
      return [];
    },
    routes: (api) => backupsRoutes(api, { ...http, clock, jobs, config }),
    jobs: {
      'backup.make': {
        run: ({ uuid }, { signal }) => makeBackup(deps, uuid, signal),
        timeLimit: LONGEST_MS / 1000,
        key: () => 'all',
        formerly: 'backups.make',
      },
      ...(everyMs !== null && {
        'backups.schedule': {
          run: () => scheduleBackup(db, jobs, everyMs, clock.now()),
          schedule: '*/5 * * * *',
          timeLimit: 60,
        },
      }),
    },
    gauges: [
      {
        name: 'backup_age_seconds',
        help: 'How long ago the newest whole backup was begun; absent where there is none',
        read: async () => {
          const { whole } = await lastStarts(figuresDb);
          return whole === null ? [] : [{ value: (clock.now().getTime() - whole.getTime()) / 1000 }];
        },
      },
    ],
    cleanups: {
      backups: { minute: 47, run: (now) => deleteOldBackups(db, new Date(now.getTime() - LISTED_MS)) },
    },
  };
};
