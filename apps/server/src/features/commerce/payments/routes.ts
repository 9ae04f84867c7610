import { paymentsEndpoints, webhooksEndpoints } from '@dubplate/contract/commerce/payments-endpoints';
import type { FastifyInstance } from 'fastify';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { presentMethod } from '../present.ts';
import { handleWebhook } from '../settlement/handle-webhook.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** A provider's notice is a few kilobytes. */
const NOTICE_LIMIT = 256 * 1024;

export const paymentsRoutes = (app: FastifyInstance, options: MountOptions & { readonly deps: PaymentDeps }): void => {
  const { deps } = options;
  mount(app, paymentsEndpoints, options, {
    'GET /payment-methods': () => Promise.resolve(deps.methods.all.map(presentMethod)),

    'GET /user-product/{id}/checkout': ({ db, actor, params, query, language }) =>
      openCheckout(db, deps, { actor, language, type: 'PRODUCT', purchaseUuids: [params.id], ...query }),

    'GET /user-subscription/{id}/checkout': ({ db, actor, params, query, language }) =>
      openCheckout(db, deps, { actor, language, type: 'SUBSCRIPTION', purchaseUuids: [params.id], ...query }),

    'POST /user-products/checkout': ({ db, actor, query, body, language }) =>
      openCheckout(db, deps, { actor, language, type: 'PRODUCT', purchaseUuids: body.user_products_uuids, ...query }),
  });
  webhooksRoutes(app, options);
};

/** In a scope of its own, where every body is read as it came: signatures are made of bytes. */
const webhooksRoutes = (app: FastifyInstance, options: MountOptions & { readonly deps: PaymentDeps }): void => {
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
