import { backupsEndpoints } from '@dubplate/contract/backups/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { presentBackup } from './present.ts';
import { requestBackup } from './request-backup.ts';
import { listBackups } from './store.ts';

interface BackupsOptions extends MountOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: Config;
}

export const backupsRoutes = (app: FastifyInstance, options: BackupsOptions): void => {
  const { clock, jobs, config } = options;
  const { everyMs, keep, folder } = config.backups;
  const plan = { every_ms: everyMs, keep, folder, files_elsewhere: config.s3 !== null };
  mount(app, backupsEndpoints, options, {
    'GET /staff/backups': async ({ db, query }) => {
      const { rows, count } = await listBackups(db, query);
      return { data: rows.map(presentBackup), meta: pageMeta(query, count), plan };
    },

    'POST /staff/backup': async ({ db, actor }) =>
      presentBackup(await requestBackup(db, jobs, { actorUuid: actor.uuid, now: clock.now() })),
  });
};
