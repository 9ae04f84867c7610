import { paymentsEndpoints } from '@dubplate/contract/commerce/payments-endpoints';
import type { FastifyInstance } from 'fastify';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { presentMethod } from '../present.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { removeFromCart } from './remove-from-cart.ts';

export const paymentsRoutes = (app: FastifyInstance, options: MountOptions & { readonly deps: PaymentDeps }): void => {
  const { deps } = options;
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
