import { codesEndpoints } from '@dubplate/contract/moderation/codes-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { addCodes, readCodePools } from './pools.ts';

export const codesRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, codesEndpoints, options, {
    'GET /staff/codes': ({ db }) => readCodePools(db, clock.now()),

    'POST /staff/codes': ({ db, actor, body }) => addCodes(db, { actorUuid: actor.uuid, now: clock.now() }, body),
  });
};
