import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { grantPlan } from '../commerce/purchases.ts';
import { createScriptedProvider } from '../commerce/scripted-provider.ts';
import { type Person, signUpVerified } from '../person.ts';
import { startTestServer } from '../server.ts';
import { createScriptedPayoutProvider } from './scripted-payout-provider.ts';

/** Starts a server that pays with scripted providers, with an administrator and what payouts go through. */
export const startPayoutServer = async () => {
  const paypal = createScriptedPayoutProvider();
  const cryptocloud = createScriptedPayoutProvider({ name: 'cryptocloud', batchMax: 1, isForgetful: true });
  const server = await startTestServer({
    providers: {
      PAY_PAL: {
        ...createScriptedProvider(),
        verifyWebhook: async ({ headers }) => (headers['x-signature'] === 'right' ? [] : null),
      },
      CRYPTO_CLOUD: null,
      CARD: null,
      STRIPE: null,
    },
    payoutProviders: { named: { paypal, stripe: null, cryptocloud }, onboarding: null },
  });
  const { db } = server.database;
  const admin = await signUpVerified(server, { roles: ['admin'] });
  const earn = (person: Person, amount: string) =>
    admin.ok('POST /staff/adjustments', { body: { user_uuid: person.uuid, amount, reason: 'Carried over' } });
  return {
    server,
    paypal,
    cryptocloud,
    admin,
    earn,
    /** A person with a paid plan, a PayPal account and a balance. */
    paidArtist: async (amount: string): Promise<Person> => {
      const person = await signUpVerified(server);
      await grantPlan(db, { userUuid: person.uuid, name: 'PREMIUM_1M', days: 90 });
      await person.ok('PUT /me/payout-method', { body: { method: 'PAYPAL', receiver: person.username } });
      await earn(person, amount);
      return person;
    },
    request: (person: Person, amount: unknown, key: string = randomUUID()) =>
      person.call('POST /me/payouts', { body: { amount }, headers: { 'idempotency-key': key } }),
    approve: (uuid: string, by = admin) => by.call('POST /staff/payout/{id}/approve', { params: { id: uuid } }),
    send: () => admin.ok('POST /staff/payouts/send'),
    /** Sends the webhook of PayPal that names a payout; returns the status of the answer. */
    notify: async (uuid: string, signature = 'right'): Promise<number> => {
      const webhook = { method: 'POST', headers: { 'x-signature': signature }, body: uuid };
      return (await fetch(`${server.origin}/api/webhooks/paypal`, webhook)).status;
    },
    balanceOf: async (person: Person) => {
      const { payable, in_payout, paid, held } = await person.ok('GET /me/balance');
      return { payable, in_payout, paid, held };
    },
    /** Holds an amount of a person until tomorrow, or everything. */
    hold: (person: Person, reason: string, amount?: string) =>
      admin.ok('POST /staff/holds', {
        body: {
          user_uuid: person.uuid,
          reason,
          until: new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10) as never,
          ...(amount && { amount }),
        },
      }),
    /** As if a day had gone by since methods were set and payouts requested. */
    letDayPass: async (): Promise<void> => {
      await sql`UPDATE payout_methods SET set_at = set_at - interval '25 hours'`.execute(db);
      await sql`UPDATE payouts SET not_before = not_before - interval '25 hours'`.execute(db);
    },
  };
};
export type PayoutServer = Awaited<ReturnType<typeof startPayoutServer>>;
