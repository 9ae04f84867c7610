import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import { countFailedJobs, countJobs } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import { jobsRoutes } from './routes.ts';

interface JobsDeps {
  readonly http: MountOptions;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

/** Lets staff see background jobs, retry those that failed for good, and give them up. */
export const jobsRoom = ({ http, jobs, clock, figuresDb }: JobsDeps): Room => ({
  routes: (api) => jobsRoutes(api, { ...http, jobs, clock }),
  gauges: [
    {
      name: 'failed_jobs',
      help: 'Jobs that failed for good and wait for staff, by queue',
      labels: ['queue'],
      read: async () =>
        (await countFailedJobs(figuresDb)).map(({ queue, count: value }) => ({ labels: { queue }, value })),
    },
    {
      name: 'waiting_jobs',
      help: 'Jobs that are to run now or later, by queue',
      labels: ['queue'],
      read: async () =>
        (await countJobs(figuresDb)).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'oldest_waiting_job_seconds',
      help: 'For how long the oldest job that could run has waited, by queue',
      labels: ['queue'],
      read: async () => {
        const now = clock.now().getTime();
        const queues = await countJobs(figuresDb);
        return queues.map(({ queue, oldest_at }) => {
          const value = oldest_at === null ? 0 : Math.max(0, (now - oldest_at.getTime()) / 1000);
          return { labels: { queue }, value };
        });
      },
    },
  ],
});
