import { webhooksEndpoints } from '@dubplate/contract/commerce/payments-endpoints';
import type { FastifyInstance } from 'fastify';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { handleWebhook } from './handle-webhook.ts';

/** A provider's notice is a few kilobytes. */
const NOTICE_LIMIT = 256 * 1024;

/** In a scope of its own, where every body is read as raw bytes: these are what providers sign. */
export const webhooksRoutes = (app: FastifyInstance, options: MountOptions & { readonly deps: PaymentDeps }): void => {
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
