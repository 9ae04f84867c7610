import type { UserId } from '@dubplate/contract/ids';
import { jobsEndpoints } from '@dubplate/contract/jobs/endpoints';
import type { FastifyInstance } from 'fastify';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { countFailedJobs, countJobs, dropFailedJob, listFailedJobs } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';

interface JobDecision {
  /** Null for the command line. */
  readonly actorUuid: UserId | null;
  readonly uuid: string;
  readonly now: Date;
}

const act = (
  db: Db,
  { actorUuid, uuid, now }: JobDecision,
  { verb, after }: { readonly verb: 'retry' | 'drop'; readonly after: 'created' | 'dropped' },
  /** @returns the queue of the job, or null if there is no such job */
  change: (trx: Db) => Promise<string | null>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const queue = await change(trx);
    if (queue === null) throw notFound();
    await recordAct(trx, {
      actorUuid,
      action: `job.${verb}`,
      subject: { type: 'job', uuid },
      before: { queue, state: 'failed' },
      after: { queue, state: after },
      now,
    });
  });

/** Retries a job that failed permanently. @throws 404 */
export const retryJob = (db: Db, jobs: Jobs, job: JobDecision): Promise<void> =>
  act(db, job, { verb: 'retry', after: 'created' }, (trx) => jobs.retryFailed(trx, job.uuid));

/** Drops a job that failed permanently. @throws 404 */
export const dropJob = (db: Db, job: JobDecision): Promise<void> =>
  act(db, job, { verb: 'drop', after: 'dropped' }, (trx) => dropFailedJob(trx, job.uuid));

type JobsContext = Pick<ServerContext, 'clock' | 'figuresDb' | 'http' | 'jobs'>;

const jobsRoutes = (app: FastifyInstance, { http, jobs, clock }: JobsContext): void =>
  mount(app, jobsEndpoints, http, {
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

/** Lets staff list background jobs, and retry or drop failed ones. */
export const jobsRoom = (context: JobsContext): Room => ({
  routes: (api) => jobsRoutes(api, context),
  gauges: [
    {
      name: 'failed_jobs',
      help: 'Jobs that failed for good and wait for staff, by queue',
      labels: ['queue'],
      read: async () =>
        (await countFailedJobs(context.figuresDb)).map(({ queue, count: value }) => ({ labels: { queue }, value })),
    },
    {
      name: 'waiting_jobs',
      help: 'Jobs that are to run now or later, by queue',
      labels: ['queue'],
      read: async () =>
        (await countJobs(context.figuresDb)).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'oldest_waiting_job_seconds',
      help: 'For how long the oldest job that could run has waited, by queue',
      labels: ['queue'],
      read: async () => {
        const now = context.clock.now().getTime();
        const queues = await countJobs(context.figuresDb);
        return queues.map(({ queue, oldest_at }) => {
          const value = oldest_at === null ? 0 : Math.max(0, (now - oldest_at.getTime()) / 1000);
          return { labels: { queue }, value };
        });
      },
    },
  ],
});
