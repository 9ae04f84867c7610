import { weeklyEmailEndpoints } from '@dubplate/contract/statistics/endpoints';
import type { FastifyInstance } from 'fastify';
import { findUser, requireVerifiedName } from '#features/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { disableWeeklyEmail, enableWeeklyEmail, findWeeklyEmail } from './store.ts';

export const weeklyEmailRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  mount(app, weeklyEmailEndpoints, options, {
    'GET /me/weekly-email': async ({ db, actor }) => ({
      enabled: (await findWeeklyEmail(db, actor.uuid)) !== undefined,
    }),

    'PUT /me/weekly-email': async ({ db, actor, body: { enabled } }) => {
      if (enabled) {
        requireVerifiedName(await findUser(db, actor.uuid));
        await enableWeeklyEmail(db, actor.uuid, options.clock.now());
      } else await disableWeeklyEmail(db, actor.uuid);
      return { enabled };
    },
  });
};
