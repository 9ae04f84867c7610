import { storeColoursEndpoints } from '@dubplate/contract/instance/store-colours';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { changeColours } from './change-colours.ts';
import { listColours } from './store.ts';

export const storeColoursRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, storeColoursEndpoints, options, {
    'GET /store-colours': async ({ db }) =>
      (await listColours(db)).map(({ store, light, dark }) => ({ store, light, dark })),

    'PUT /staff/store-colour/{key}': async ({ db, actor, params, body }) => {
      await changeColours(db, { actorUuid: actor.uuid, store: params.key, colours: body, now: clock.now() });
      return { store: params.key, ...body };
    },

    'DELETE /staff/store-colour/{key}': ({ db, actor, params }) =>
      changeColours(db, { actorUuid: actor.uuid, store: params.key, colours: null, now: clock.now() }),
  });
};
