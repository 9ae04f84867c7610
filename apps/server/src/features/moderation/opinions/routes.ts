import { opinionsEndpoints } from '@dubplate/contract/moderation/opinions-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { answerOpinion } from './answer-opinion.ts';
import { askOpinion } from './ask-opinion.ts';
import { listModerators } from './read-moderators.ts';

interface OpinionsOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
}

export const opinionsRoutes = (app: FastifyInstance, options: MountOptions & OpinionsOptions): void => {
  const { clock, jobs, outbox } = options;
  mount(app, opinionsEndpoints, options, {
    'GET /staff/moderators': async ({ db }) =>
      (await listModerators(db)).map(({ uuid, username, first_name, last_name }) => ({
        uuid,
        username,
        first_name,
        last_name,
      })),

    'POST /staff/release/{id}/opinion': ({ db, actor, params, body }) =>
      askOpinion({ db, jobs, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id, body),

    'POST /staff/opinion/{id}': ({ db, actor, params, body }) =>
      answerOpinion({ db, jobs, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id, body),
  });
};
