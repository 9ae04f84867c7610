import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, Secrets } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Live } from '#platform/live.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { checkBooks } from './books/check-books.ts';
import { booksRoutes } from './books/routes.ts';
import { createProductNames, type ProductNames } from './catalogue/product-names.ts';
import { commerceGauges } from './gauges.ts';
import { exportOwnPurchases } from './own-data.ts';
import { closeProviderOrder } from './payments/close-order.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { forgetReceiptEmails } from './payments/store.ts';
import { pricesRoutes } from './prices/routes.ts';
import { openProviders } from './providers/open-providers.ts';
import { createPaymentMethods } from './providers/payment-methods.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { deliverWebhook } from './providers/sandbox/deliver-webhook.ts';
import { sandboxRoutes } from './providers/sandbox/routes.ts';
import { receiptEmail } from './receipts/receipt-email.ts';
import { sendDueRefunds, sendRefund } from './refunds/send-refund.ts';
import { commerceRoutes } from './routes.ts';
import { deleteOldNotices, reconcilePayments } from './settlement/reconcile-payments.ts';
import { rereadNotices } from './settlement/reread-notices.ts';
import { webhooksRoutes } from './settlement/routes.ts';
import { createPaymentCheck } from './settlement/watch-payments.ts';
import { commerceStaffRoutes } from './staff/routes.ts';

interface CommerceDeps {
  readonly http: MountOptions;
  readonly db: Db;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'push'>;
  readonly origin: Origin;
  /** Of this very process, for the sandbox's webhook. */
  readonly ownAddress: () => string;
  readonly config: Pick<Config, 'product' | 'supportEmail' | 'payments'>;
  readonly secrets: Pick<Secrets, 'payments'>;
  /** Instead of what the settings say. */
  readonly providers?: Readonly<Record<PaymentType, PaymentProvider | null>> | undefined;
  readonly log: FastifyBaseLogger;
}

interface CommerceRoom extends Room {
  readonly productNames: ProductNames;
}

export const commerceRoom = async (deps: CommerceDeps): Promise<CommerceRoom> => {
  const { http, db, clock, jobs, outbox, live, origin, ownAddress, config, secrets, providers, log } = deps;
  const { name: productName, code } = config.product;
  const productNames = createProductNames(code);
  const sandbox = { db: http.db, clock, origin, secret: await instanceSecret(db, 'sandbox', clock.now()) };
  const methods = createPaymentMethods(
    providers ?? (await openProviders(config, secrets, sandbox)),
    config.payments.sandbox,
  );
  const payments = { db, clock, jobs, outbox, origin, methods, productNames, productName, log };
  const calls = { ...http, deps: { ...payments, db: http.db } };
  const brand = { name: productName, supportEmail: config.supportEmail };
  return {
    productNames,
    routes: (api) => {
      commerceRoutes(api, { ...http, clock, productNames, brand });
      paymentsRoutes(api, calls);
      webhooksRoutes(api, calls);
      commerceStaffRoutes(api, { ...calls, brand });
      pricesRoutes(api, { ...http, clock, productNames });
      booksRoutes(api, { ...http, clock, jobs });
    },
    pages: (app) => {
      const { sandbox: openTo } = config.payments;
      if (openTo !== null) sandboxRoutes(app, { ...sandbox, openTo, jobs, productName });
    },
    jobs: {
      'reconcile-payments': {
        run: (_data, { signal }) => reconcilePayments(payments, signal),
        schedule: '* * * * *',
        timeLimit: 600,
      },
      // By itself: refunds must not wait behind a provider that does not answer about payments.
      'send-due-refunds': {
        run: (_data, { signal }) => sendDueRefunds(payments, signal),
        schedule: '* * * * *',
        timeLimit: 1800,
      },
      'reread-notices': {
        run: (_data, { signal }) => rereadNotices(payments, signal),
        schedule: '11 4 * * *',
        timeLimit: 1800,
      },
      'close-order': { run: ({ payment_uuid }) => closeProviderOrder(payments, payment_uuid), timeLimit: 120 },
      'send-refund': { run: ({ refund_uuid }) => sendRefund(payments, refund_uuid), timeLimit: 120 },
      'check-ledger': { run: () => checkBooks(payments), schedule: '33 3 * * *', timeLimit: 1800 },
      'sandbox-webhook': { run: ({ order }) => deliverWebhook({ ...sandbox, ownAddress }, order), timeLimit: 60 },
    },
    listeners: {
      'purchase-moved': {
        'tell-payer': {
          timeLimit: 30,
          handle: async ({ user_uuid, purchase_uuid, type, status }) =>
            live.push(user_uuid, 'payment-check', { orders: [{ type, uuid: purchase_uuid, status }] }),
        },
      },
    },
    liveAnswers: { 'payment-check': createPaymentCheck(payments) },
    gauges: commerceGauges(deps.figuresDb),
    cleanups: { notices: { minute: 43, run: (now) => deleteOldNotices(db, now) } },
    emails: receiptEmail,
    ownData: {
      export: exportOwnPurchases,
      // The purchases themselves stay: the books need them.
      erase: (trx, { userUuid }) => forgetReceiptEmails(trx, userUuid),
    },
  };
};
