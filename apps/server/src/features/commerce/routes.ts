import { commerceEndpoints } from '@dubplate/contract/commerce/endpoints';
import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { fault, notFound } from '../../platform/errors.ts';
import { type MountOptions, mount } from '../../platform/http/mount.ts';
import { presentPlan, presentService } from './present.ts';
import type { ProductNames } from './product-names.ts';
import { listServices, planOf } from './release-services.ts';
import { findCurrentSubscription, listPlans } from './store.ts';

interface CommerceOptions {
  readonly clock: Clock;
  readonly productNames: ProductNames;
}

export const commerceRoutes = (app: FastifyInstance, options: MountOptions & CommerceOptions): void => {
  const { clock, productNames } = options;
  mount(app, commerceEndpoints, options, {
    'GET /products': async ({ db, actor }) =>
      (await listServices(db, actor.uuid, clock.now())).map((service) => presentService(service, productNames)),

    'GET /subscriptions': async ({ db }) => (await listPlans(db)).map(presentPlan),

    'GET /check/{name}': async ({ db, actor, params }) => {
      const kind = productNames.kindOf(params.name);
      const service = (await listServices(db, actor.uuid, clock.now())).find((one) => one.kind === kind);
      if (!service) throw notFound();
      if (!service.hasAccess) throw fault(commerceErrors, 'NO_ACCESS');
      return presentService(service, productNames);
    },

    'GET /me/plan': async ({ db, actor }) => {
      const { name, includes_lyrics } = await planOf(db, actor.uuid, clock.now());
      return { name, includes_lyrics };
    },

    'GET /me/subscription': async ({ db, actor }) => {
      const current = await findCurrentSubscription(db, actor.uuid, clock.now());
      if (!current?.expires_at) return null;
      return { subscription: { name: current.name }, expiresAt: current.expires_at.toISOString() };
    },
  });
};
