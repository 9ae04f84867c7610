import { commerceStaffEndpoints } from '@dubplate/contract/commerce/staff-endpoints';
import type { PurchaseId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { editPlan } from '../catalogue/edit-plan.ts';
import { editProduct } from '../catalogue/edit-product.ts';
import { productsByPlan } from '../catalogue/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { presentPlan } from '../present.ts';
import { grantProduct } from './grant-product.ts';
import { presentStaffPurchase } from './present.ts';
import { findStaffPurchase, listStaffPurchases } from './read.ts';
import { refundByStaff, settleRefund } from './refund-purchase.ts';

export const commerceStaffRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly deps: PaymentDeps },
): void => {
  const { deps } = options;
  const { clock, productNames } = deps;
  const present = async (db: Db, uuid: PurchaseId) =>
    presentStaffPurchase(await findStaffPurchase(db, uuid), productNames);

  mount(app, commerceStaffEndpoints, options, {
    'PATCH /staff/product/{name}': async ({ db, actor, params, body }) => {
      const kind = productNames.kindOf(params.name);
      if (!kind) throw notFound();
      const { amount, includedIn } = await editProduct(db, { actorUuid: actor.uuid, now: clock.now() }, kind, body);
      return { name: params.name, amount, includedIn: [...includedIn] };
    },

    'PATCH /staff/subscription/{name}': async ({ db, actor, params, body }) => {
      const plan = await editPlan(db, { actorUuid: actor.uuid, now: clock.now() }, params.name, body);
      const included = (await productsByPlan(db)).get(plan.uuid) ?? [];
      return {
        ...presentPlan(plan, included.map(productNames.nameOf)),
        includesLyrics: plan.includes_lyrics,
        storageBytes: plan.storage_bytes,
      };
    },

    'GET /staff/purchases': async ({ db, query }) => {
      const { rows, count } = await listStaffPurchases(db, query, query);
      return { data: rows.map((row) => presentStaffPurchase(row, productNames)), meta: pageMeta(query, count) };
    },

    'POST /staff/purchase/{id}/refund': async ({ db, actor, params }) => {
      await refundByStaff(db, deps, { actor, uuid: params.id, now: clock.now() });
      return present(db, params.id);
    },

    'POST /staff/refund/{id}/settle': async ({ db, actor, params }) =>
      present(db, await settleRefund(db, { actor, uuid: params.id, now: clock.now() })),

    'POST /staff/user/{id}/grant': async ({ db, actor, params, body }) => {
      const kind = productNames.kindOf(body.productName);
      return present(db, await grantProduct(db, { actor, uuid: params.id, now: clock.now() }, kind));
    },
  });
};
