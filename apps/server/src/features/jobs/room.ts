import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import { jobsRoutes } from './routes.ts';

interface JobsDeps {
  readonly http: MountOptions;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Lets staff see jobs that failed for good, and retry them. */
export const jobsRoom = ({ http, jobs, clock }: JobsDeps): Room => ({
  routes: (api) => jobsRoutes(api, { ...http, jobs, clock }),
});
