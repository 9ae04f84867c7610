import { pricesEndpoints } from '@dubplate/contract/commerce/prices-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { editPlan, editProduct } from './edit-prices.ts';
import { type ProductNames, presentPriceChange, presentStaffPlan } from './present.ts';
import { listPlans, listPriceChanges, listProducts, productsByPlan } from './store.ts';

export const pricesRoutes = (
  app: FastifyInstance,
  options: MountOptions & Pick<ServerContext, 'clock'> & { readonly productNames: ProductNames },
): void => {
  const { clock, productNames } = options;
  mount(app, pricesEndpoints, options, {
    'GET /staff/prices': async ({ db }) => {
      const [plans, products, included] = [await listPlans(db), await listProducts(db), await productsByPlan(db)];
      return {
        products: products.map(({ kind, amount }) => ({
          name: productNames.nameOf(kind),
          amount,
          includedIn: plans.filter(({ uuid }) => included.get(uuid)?.includes(kind)).map(({ name }) => name),
        })),
        plans: plans.map((plan) => presentStaffPlan(plan, included.get(plan.uuid) ?? [], productNames)),
      };
    },

    'GET /staff/price-changes': async ({ db, query }) => {
      const { rows, count } = await listPriceChanges(db, query);
      return { data: rows.map((row) => presentPriceChange(row, productNames)), meta: pageMeta(query, count) };
    },

    'PATCH /staff/product/{name}': async ({ db, actor, params, body }) => {
      const kind = productNames.kindOf(params.name);
      if (!kind) throw notFound();
      const { amount, includedIn } = await editProduct(db, { actorUuid: actor.uuid, now: clock.now() }, kind, body);
      return { name: params.name, amount, includedIn: [...includedIn] };
    },

    'PATCH /staff/subscription/{name}': async ({ db, actor, params, body }) => {
      const plan = await editPlan(db, { actorUuid: actor.uuid, now: clock.now() }, params.name, body);
      return presentStaffPlan(plan, (await productsByPlan(db)).get(plan.uuid) ?? [], productNames);
    },
  });
};
