import { artistPagesStaffEndpoints } from '@dubplate/contract/artists/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { restorePage, takeDownPage } from './take-down.ts';

interface StaffPagesOptions extends MountOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export const artistPagesStaffRoutes = (app: FastifyInstance, options: StaffPagesOptions): void => {
  const { clock, jobs } = options;
  mount(app, artistPagesStaffEndpoints, options, {
    'POST /staff/artist/{id}/takedown': ({ db, actor, params, body }) =>
      takeDownPage(db, jobs, { actor, uuid: params.id, now: clock.now() }, body.reason),

    'POST /staff/artist/{id}/restore': ({ db, actor, params }) =>
      restorePage(db, { actor, uuid: params.id, now: clock.now() }),
  });
};
