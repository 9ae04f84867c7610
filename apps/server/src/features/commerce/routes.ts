import { commerceEndpoints } from '@dubplate/contract/commerce/endpoints';
import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { platformErrors } from '@dubplate/contract/errors';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { ProductNames } from './catalogue/product-names.ts';
import { listPlans, productsByPlan } from './catalogue/store.ts';
import { presentPlan, presentPurchase, presentService } from './present.ts';
import { addPlanToCart, addToCart, clearCart } from './purchases/cart.ts';
import { findOwnPurchase, listOwnPurchases, type PurchaseRow } from './purchases/read.ts';
import { type ReceiptBrand, readReceipt } from './receipts/read-receipt.ts';
import { receiptPdf } from './receipts/receipt-pdf.ts';
import { currentPlan, currentSubscription } from './services/current-plan.ts';
import { listServices } from './services/release-services.ts';

interface CommerceOptions {
  readonly clock: Clock;
  readonly productNames: ProductNames;
  readonly brand: ReceiptBrand;
}

/** @throws 403: one adds to one's own cart alone */
const requireSelf = (actor: Actor, userUuid: UserId): void => {
  if (actor.uuid !== userUuid) throw fault(platformErrors, 'FORBIDDEN');
};

/** @throws 404, the same for another's and for none */
const ownPurchase = async (db: Db, actor: Actor, uuid: PurchaseId): Promise<PurchaseRow> => {
  const purchase = await findOwnPurchase(db, actor.uuid, uuid);
  if (!purchase) throw notFound();
  return purchase;
};

export const commerceRoutes = (app: FastifyInstance, options: MountOptions & CommerceOptions): void => {
  const { clock, productNames, brand } = options;
  const present = (row: PurchaseRow) => presentPurchase(row, productNames);
  mount(app, commerceEndpoints, options, {
    'GET /products': async ({ db, actor }) =>
      (await listServices(db, actor.uuid, clock.now())).map((service) => presentService(service, productNames)),

    'GET /subscriptions': async ({ db }) => {
      const included = await productsByPlan(db);
      return (await listPlans(db)).map((plan) =>
        presentPlan(plan, (included.get(plan.uuid) ?? []).map(productNames.nameOf)),
      );
    },

    'GET /check/{name}': async ({ db, actor, params }) => {
      const kind = productNames.kindOf(params.name);
      const service = (await listServices(db, actor.uuid, clock.now())).find((one) => one.kind === kind);
      if (!service) throw notFound();
      if (!service.hasAccess) throw fault(commerceErrors, 'NO_ACCESS');
      return presentService(service, productNames);
    },

    'GET /me/plan': async ({ db, actor }) => {
      const { name, includes_lyrics, max_artists } = await currentPlan(db, actor.uuid, clock.now());
      return { name, includes_lyrics, max_artists };
    },

    'GET /me/subscription': async ({ db, actor }) => {
      const current = await currentSubscription(db, actor.uuid, clock.now());
      return current && { subscription: { name: current.name }, expiresAt: current.expiresAt.toISOString() };
    },

    'GET /me/purchases': async ({ db, actor, query }) => (await listOwnPurchases(db, actor.uuid, query)).map(present),

    'GET /user-product/{id}': async ({ db, actor, params }) => present(await ownPurchase(db, actor, params.id)),

    'GET /user-product/user/{id}': async ({ db, actor, params }) => {
      if (params.id !== actor.uuid) throw notFound();
      return (await listOwnPurchases(db, actor.uuid, { type: 'PRODUCT', order: 'DESC' })).map(present);
    },

    'POST /user-product': async ({ db, actor, body }) => {
      requireSelf(actor, body.userUuid);
      const options = { userUuid: actor.uuid, now: clock.now() };
      const kind = productNames.kindOf(body.productName);
      const uuid = await addToCart(db, options, kind, body.releaseUuid ?? null);
      return present(await ownPurchase(db, actor, uuid));
    },

    'POST /order/user-subscription': async ({ db, actor, body }) => {
      requireSelf(actor, body.userUuid);
      const uuid = await addPlanToCart(db, { userUuid: actor.uuid, now: clock.now() }, body.subscriptionName);
      return present(await ownPurchase(db, actor, uuid));
    },

    'DELETE /me/cart': ({ db, actor }) => clearCart(db, actor.uuid, clock.now()),

    'GET /me/purchase/{id}/receipt': async ({ db, actor, params, language, reply }) => {
      const purchase = await ownPurchase(db, actor, params.id);
      const receipt = await readReceipt(db, purchase, { productNames, brand, language });
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(await receiptPdf(receipt));
    },
  });
};
