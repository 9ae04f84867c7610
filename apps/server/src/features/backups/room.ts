import { backupsEndpoints } from '@dubplate/contract/backups/endpoints';
import type { Backup, BackupState } from '@dubplate/contract/backups/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { removeLeftVerifications } from '#platform/database/archive/verify-backup.ts';
import { mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Room } from '#platform/rooms/room.ts';
import {
  isBackupFolderShared,
  LONGEST_MS,
  makeBackup,
  markBackupFolder,
  requestBackup,
  scheduleBackup,
} from './make-backup.ts';
import { deleteOldBackups, lastStarts, listBackups, type StoredBackup } from './store.ts';

const stateOf = ({ verified_at, failure, removed_at }: StoredBackup): BackupState => {
  if (failure !== null) return 'FAILED';
  if (removed_at !== null) return 'REMOVED';
  return verified_at === null ? 'RUNNING' : 'VERIFIED';
};

const presentBackup = (backup: StoredBackup): Backup => ({
  uuid: backup.uuid,
  state: stateOf(backup),
  file: backup.file,
  started_at: backup.started_at.toISOString(),
  verified_at: backup.verified_at?.toISOString() ?? null,
  bytes: backup.bytes,
  rows: backup.row_count,
  files: backup.file_count,
  failure: backup.failure,
});

const backupsRoutes = (
  app: FastifyInstance,
  { http, clock, jobs, config }: Pick<ServerContext, 'clock' | 'config' | 'http' | 'jobs'>,
): void => {
  const { everyMs, keep, folder } = config.backups;
  const plan = { every_ms: everyMs, keep, folder, files_elsewhere: config.s3 !== null };
  mount(app, backupsEndpoints, http, {
    'GET /staff/backups': async ({ db, query }) => {
      const { rows, count } = await listBackups(db, query);
      return { data: rows.map(presentBackup), meta: pageMeta(query, count), plan };
    },

    'POST /staff/backup': async ({ db, actor }) =>
      presentBackup(await requestBackup(db, jobs, { actorUuid: actor.uuid, now: clock.now() })),
  });
};

type BackupsContext = Pick<
  ServerContext,
  'clock' | 'config' | 'db' | 'figuresDb' | 'http' | 'jobs' | 'log' | 'secrets'
>;

/** How long removed and failed backups are listed. */
const LISTED_MS = 90 * DAY_MS;

/** Makes and verifies backups by schedule and on request. */
export const backupsRoom = (context: BackupsContext): Room => {
  const { db, figuresDb, clock, config, jobs, log } = context;
  const { everyMs, folder } = config.backups;
  const prepare = async (): Promise<void> => {
    await removeLeftVerifications(config.dataDir);
    await markBackupFolder(db, folder, clock.now()).catch((error: unknown) =>
      log.warn({ err: error, folder }, 'the backup folder cannot be written to'),
    );
  };
  return {
    first: prepare,
    async join() {
      if (!(await isBackupFolderShared(db, folder)))
        return [
          `BACKUP_DIR: ${folder} is not the folder to which the other nodes write backups: set it to one folder that all nodes share.`,
        ];
      // Nodes of an earlier version have marked no folder.
      await prepare();
      return [];
    },
    routes: (api) => backupsRoutes(api, context),
    jobs: {
      'backup.make': {
        run: ({ uuid }, { signal }) => makeBackup(context, uuid, signal),
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
