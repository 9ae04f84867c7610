import { payoutsEndpoints } from '@dubplate/contract/payouts/endpoints';
import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import type { FastifyInstance } from 'fastify';
import { apiError } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { payoutConfig } from './config.ts';
import type { PayoutContext } from './context.ts';
import { invoicePdf } from './invoices/invoice-pdf.ts';
import { offerOf } from './methods/offered.ts';
import { readMethod, removeOwnMethod, setMethod } from './methods/set-method.ts';
import { quotePayout } from './quote.ts';
import { listOwnPayouts, readOwnPayout } from './read.ts';
import { requestPayout } from './request-payout.ts';
import { changeTax, readTax } from './taxes/taxes.ts';

export const payoutsRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly context: PayoutContext; readonly wrongPasswords: RateLimit },
): void => {
  const { context, wrongPasswords } = options;
  const settings = payoutConfig(context.config);
  const own = { ...context, wrongPasswords };
  const methods = {
    ...own,
    ...offerOf(context),
    config: settings,
    onboarding: context.providers.onboarding,
  };
  mount(app, payoutsEndpoints, options, {
    'GET /me/payout-method': ({ db, actor }) => readMethod({ ...methods, db }, actor.uuid),
    'PUT /me/payout-method': ({ db, actor, body }) => setMethod({ ...methods, db }, actor, body),
    'DELETE /me/payout-method': ({ db, actor, body }) => removeOwnMethod({ ...own, db }, actor, body.password),
    'GET /me/payout-quote': ({ db, actor, query }) => quotePayout({ ...methods, db }, actor.uuid, query.amount),
    'GET /me/payouts': async ({ db, actor, query, language }) => {
      const { data, count } = await listOwnPayouts(db, context, actor.uuid, query, language);
      return { data, meta: pageMeta(query, count) };
    },
    'POST /me/payouts': async ({ db, actor, body, language, request }) => {
      // Repeated without a key, a request would pay twice.
      if (request.headers['idempotency-key'] === undefined) throw apiError(payoutsErrors, 'KEY_REQUIRED');
      return readOwnPayout(db, context, actor.uuid, await requestPayout(db, context, actor, body.amount), language);
    },
    'GET /me/payout/{id}': ({ db, actor, params, language }) =>
      readOwnPayout(db, context, actor.uuid, params.id, language),
    'GET /me/payout/{id}/invoice': async ({ db, actor, params, language, reply }) => {
      const { name, stream } = await invoicePdf(
        { ...context, db },
        { userUuid: actor.uuid, payoutUuid: params.id },
        { language, brand: context.config.product.name },
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, no-store')
        .send(stream);
    },
    'GET /me/tax': ({ db, actor }) => readTax({ ...own, db }, actor.uuid),
    'PUT /me/tax': ({ db, actor, body }) => changeTax({ ...own, db }, actor, body),
  });
};
