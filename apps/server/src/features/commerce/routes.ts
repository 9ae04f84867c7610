import { commerceEndpoints } from '@dubplate/contract/commerce/endpoints';
import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { paymentsEndpoints, webhooksEndpoints } from '@dubplate/contract/commerce/payments-endpoints';
import { platformErrors } from '@dubplate/contract/errors';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { presentPlan } from './catalogue/present.ts';
import { listPlans, productsByPlan } from './catalogue/store.ts';
import type { CommerceContext } from './context.ts';
import { addPlanToCart, addToCart, clearCart, removeFromCart } from './payments/cart.ts';
import { openCheckout } from './payments/open-checkout.ts';
import { presentMethod, presentPurchase, presentService } from './present.ts';
import { findOwnPurchase, listOwnPurchases, type PurchaseRow } from './purchases/read.ts';
import { listServices } from './purchases/release-services.ts';
import { currentPlan, currentSubscription } from './purchases/subscriptions.ts';
import { type ReceiptBrand, readReceipt } from './receipts/read-receipt.ts';
import { receiptPdf } from './receipts/receipt-pdf.ts';
import { handleWebhook, type PassWebhookOn } from './settlement/handle-webhook.ts';

/** @throws 403 */
const requireSelf = (actor: Actor, userUuid: UserId): void => {
  if (actor.uuid !== userUuid) throw apiError(platformErrors, 'FORBIDDEN');
};

/** @throws 404, also for purchases of other users */
const ownPurchase = async (db: Db, actor: Actor, uuid: PurchaseId): Promise<PurchaseRow> => {
  const purchase = await findOwnPurchase(db, actor.uuid, uuid);
  if (!purchase) throw notFound();
  return purchase;
};

export const commerceRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly deps: CommerceContext; readonly brand: ReceiptBrand },
): void => {
  const { deps, brand } = options;
  const { clock, productNames } = deps;
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
      if (!service.hasAccess) throw apiError(commerceErrors, 'NO_ACCESS');
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

  mount(app, paymentsEndpoints, options, {
    'GET /payment-methods': ({ request }) => Promise.resolve(deps.methods.offeredTo(request).map(presentMethod)),

    'GET /user-product/{id}/checkout': ({ db, actor, params, query, language, request }) =>
      openCheckout(db, deps, { actor, language, request, type: 'PRODUCT', purchaseUuids: [params.id], ...query }),

    'GET /user-subscription/{id}/checkout': ({ db, actor, params, query, language, request }) =>
      openCheckout(db, deps, { actor, language, request, type: 'SUBSCRIPTION', purchaseUuids: [params.id], ...query }),

    'POST /user-products/checkout': ({ db, actor, query, body, language, request }) =>
      openCheckout(db, deps, {
        actor,
        language,
        request,
        type: 'PRODUCT',
        purchaseUuids: body.user_products_uuids,
        ...query,
      }),

    'DELETE /me/purchase/{id}': ({ db, actor, params }) => removeFromCart(db, deps, actor.uuid, params.id),
  });
};

/** Notices are a few kilobytes. */
const NOTICE_LIMIT = 256 * 1024;

/** Mounts the webhooks in their own scope, where bodies are raw bytes, because providers sign these. */
export const webhooksRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly deps: CommerceContext & { readonly passWebhookOn: PassWebhookOn } },
): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    mount(scope, webhooksEndpoints, options, {
      'POST /webhooks/{provider}': async ({ params, request }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await handleWebhook(options.deps, params.provider, { headers: request.headers, body });
        return { received: true as const };
      },
    });
  });
};
