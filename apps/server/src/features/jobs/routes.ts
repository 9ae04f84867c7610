import { jobsEndpoints } from '@dubplate/contract/jobs/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { listFailedJobs } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { recordAct } from '../audit/index.ts';

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
      inTransaction(db, async (trx) => {
        const queue = await jobs.retryFailed(trx, params.id);
        if (queue === null) throw notFound();
        await recordAct(trx, {
          actorUuid: actor.uuid,
          action: 'job.retry',
          subject: { type: 'job', uuid: params.id },
          before: { queue, state: 'failed' },
          after: { queue, state: 'created' },
          now: clock.now(),
        });
      }),
  });
};
