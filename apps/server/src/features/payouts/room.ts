import { StartError } from '#config/start-error.ts';
import type { Webhook } from '#features/commerce/index.ts';
import type { RejectUnsentPayouts } from '#features/royalties/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { invoiceIssuer } from './config.ts';
import type { PayoutContext } from './context.ts';
import { payoutEmails } from './emails.ts';
import { firstInvoiceIssue } from './invoices/store.ts';
import { createPayoutBox } from './methods/store.ts';
import { eraseOwnPayouts, exportOwnPayouts } from './own-data.ts';
import { guardPayoutProviders } from './providers/open-providers.ts';
import type { PayoutProviders } from './providers/payout-provider.ts';
import { findPayoutIssues } from './read.ts';
import { createRejectUnsent } from './reject-unsent.ts';
import { payoutsRoutes } from './routes.ts';
import { handlePayoutWebhook } from './sending/handle-webhook.ts';
import { askOpen, askPlanned } from './sending/send-payouts.ts';
import { payoutsStaffRoutes } from './staff-routes.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'ask-payouts': { batch_uuid: string };
    'ask-due-payouts': Record<string, never>;
    'check-payouts': Record<string, never>;
  }
}

type RoomContext = Pick<
  ServerContext,
  'clock' | 'config' | 'db' | 'http' | 'jobs' | 'keyring' | 'live' | 'log' | 'origin' | 'outbox'
> & { readonly payoutProviders: PayoutProviders };

export interface PayoutsRoom {
  /** Built once the accounts are there, whose limits of wrong passwords it shares. */
  room(accounts: { readonly wrongPasswords: RateLimit }): Room;
  /** @returns false if the signature is wrong @throws ProviderFailed */
  handleWebhook(provider: string, webhook: Webhook): Promise<boolean>;
  readonly rejectUnsent: RejectUnsentPayouts;
}

export const payoutsRoom = ({
  http,
  db,
  clock,
  config,
  jobs,
  keyring,
  live,
  log,
  origin,
  outbox,
  payoutProviders,
}: RoomContext): PayoutsRoom => {
  const box = createPayoutBox(keyring);
  const context: PayoutContext = {
    clock,
    config,
    db,
    jobs,
    keyring,
    log,
    outbox,
    origin,
    box,
    issuer: invoiceIssuer(config),
    providers: guardPayoutProviders(payoutProviders),
  };
  return {
    handleWebhook: (provider, webhook) => handlePayoutWebhook(context, provider, webhook),
    rejectUnsent: createRejectUnsent(context),
    room: ({ wrongPasswords }) => ({
      routes: (api) => {
        payoutsRoutes(api, { ...http, context, wrongPasswords });
        payoutsStaffRoutes(api, { ...http, context });
      },
      jobs: {
        'ask-payouts': {
          run: ({ batch_uuid }) => askPlanned(context, batch_uuid),
          timeLimit: 600,
          // Each answer plans the next question, and the job below finds what was lost.
          retries: 0,
        },
        'ask-due-payouts': {
          run: async (_data, { signal }) => {
            await askOpen(context, false, signal);
          },
          schedule: '*/10 * * * *',
          timeLimit: 1800,
        },
        'check-payouts': {
          run: async () => {
            for (const uuid of await findPayoutIssues(db)) {
              log.error({ user_uuid: uuid }, 'the payouts of a person do not agree with the balance');
              await raiseAlert(
                db,
                { kind: 'payouts.mismatch', subject: { type: 'user', uuid }, detail: {} },
                clock.now(),
              );
            }
          },
          schedule: '51 3 * * *',
          timeLimit: 1800,
        },
      },
      listeners: {
        'payout-moved': {
          'tell-artist': {
            timeLimit: 30,
            handle: async ({ user_uuid, payout_uuid, state }) =>
              live.push(user_uuid, 'payout', { uuid: payout_uuid, state }),
          },
        },
      },
      first: async () => {
        const issue = await firstInvoiceIssue(db, config.payouts.firstInvoice);
        if (issue !== null) throw new StartError(issue);
      },
      join: async () => {
        const issue = await firstInvoiceIssue(db, config.payouts.firstInvoice);
        return issue === null ? [] : [issue];
      },
      emails: payoutEmails,
      ownData: {
        export: (on, userUuid) => exportOwnPayouts(on, context, userUuid),
        erase: (trx, { userUuid }) => eraseOwnPayouts(trx, context, userUuid),
      },
    }),
  };
};
