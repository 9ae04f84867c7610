import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createProductNames, type ProductNames } from './catalogue/present.ts';
import { pricesRoutes } from './catalogue/routes.ts';
import { checkBooks } from './ledger/check-ledger.ts';
import { booksRoutes } from './ledger/routes.ts';
import { exportOwnPurchases } from './own-data.ts';
import { closeProviderOrder } from './payments/payment-states.ts';
import { countOpenPayments, forgetReceiptEmails } from './payments/store.ts';
import { createPaymentMethods, openProviders } from './providers/payment-methods.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { sandboxRoutes } from './providers/sandbox/routes.ts';
import { deliverWebhook } from './providers/sandbox/sandbox-provider.ts';
import { postDueStarts } from './purchases/subscriptions.ts';
import { receiptEmail } from './receipts/receipt-email.ts';
import { sendDueRefunds, sendRefund } from './refunds/send-refund.ts';
import { countWaitingRefunds, forgetRefundAddresses } from './refunds/store.ts';
import { commerceRoutes, webhooksRoutes } from './routes.ts';
import { createPaymentCheck, deleteOldNotices, reconcilePayments } from './settlement/check-payments.ts';
import { type PassWebhookOn, rereadNotices } from './settlement/handle-webhook.ts';
import { commerceStaffRoutes } from './staff/routes.ts';

const commerceGauges = (db: Db): GaugeDefinition[] => [
  {
    name: 'open_payments',
    help: 'Payments whose end is not known yet, by state',
    labels: ['status'],
    read: async () => (await countOpenPayments(db)).map(({ status, count: value }) => ({ labels: { status }, value })),
  },
  {
    name: 'waiting_refunds',
    help: 'Refunds that the provider has not taken yet',
    read: async () => [{ value: await countWaitingRefunds(db) }],
  },
];

type CommerceRoomContext = Pick<
  ServerContext,
  | 'clock'
  | 'config'
  | 'db'
  | 'figuresDb'
  | 'http'
  | 'jobs'
  | 'live'
  | 'log'
  | 'origin'
  | 'outbox'
  | 'ownAddress'
  | 'secrets'
> & {
  /** Replaces the providers of the settings. */
  readonly providers?: Readonly<Record<PaymentType, PaymentProvider | null>> | undefined;
  readonly passWebhookOn: PassWebhookOn;
};

export const commerceRoom = async (
  context: CommerceRoomContext,
): Promise<Room & { readonly productNames: ProductNames }> => {
  const { http, db, clock, jobs, outbox, live, origin, ownAddress, config, secrets, providers, log, passWebhookOn } =
    context;
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
      commerceRoutes(api, { ...calls, brand });
      webhooksRoutes(api, { ...calls, deps: { ...calls.deps, passWebhookOn } });
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
      // A separate job, so that refunds do not wait for providers that do not report on payments.
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
      'check-ledger': {
        run: async () => {
          await postDueStarts(db, clock.now());
          await checkBooks(payments);
        },
        schedule: '33 3 * * *',
        timeLimit: 1800,
      },
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
    gauges: commerceGauges(context.figuresDb),
    cleanups: { notices: { minute: 43, run: (now) => deleteOldNotices(db, now) } },
    emails: receiptEmail,
    ownData: {
      export: exportOwnPurchases,
      // The purchases stay for the ledger.
      erase: async (trx, { userUuid }) => {
        await forgetReceiptEmails(trx, userUuid);
        await forgetRefundAddresses(trx, userUuid);
      },
    },
  };
};
