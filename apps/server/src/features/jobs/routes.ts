import { jobsEndpoints } from '@dubplate/contract/jobs/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { countJobs, listFailedJobs } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dropJob, retryJob } from './act-on-job.ts';

interface JobsRoutesOptions extends MountOptions {
  readonly jobs: Jobs;
  readonly clock: Clock;
}

export const jobsRoutes = (app: FastifyInstance, options: JobsRoutesOptions): void => {
  const { jobs, clock } = options;
  mount(app, jobsEndpoints, options, {
    'GET /staff/jobs/failed': async ({ db, query }) => {
      const { rows, count } = await listFailedJobs(db, query);
      return {
        data: rows.map(({ uuid, queue, message, tries, created_at, failed_at }) => ({
          uuid,
          queue,
          message,
          tries,
          created_at: created_at.toISOString(),
          failed_at: failed_at.toISOString(),
        })),
        meta: pageMeta(query, count),
      };
    },

    'POST /staff/jobs/{id}/retry': ({ db, actor, params }) =>
      retryJob(db, jobs, { actorUuid: actor.uuid, uuid: params.id, now: clock.now() }),

    'DELETE /staff/jobs/{id}': ({ db, actor, params }) =>
      dropJob(db, { actorUuid: actor.uuid, uuid: params.id, now: clock.now() }),

    'GET /staff/jobs': async ({ db }) => {
      const queues = await countJobs(db);
      return queues.map(({ oldest_at, ...counts }) => ({ ...counts, oldest_at: oldest_at?.toISOString() ?? null }));
    },
  });
};
