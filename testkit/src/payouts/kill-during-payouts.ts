import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findIssues, replay } from '@dubplate/server/features/royalties/index.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { sql } from 'kysely';
import { CRYPTOCLOUD_CREDENTIALS, startCryptoCloud } from '../commerce/providers/cryptocloud.ts';
import { CRYPTOCLOUD_PAYOUT_KEY } from '../commerce/providers/cryptocloud-withdrawals.ts';
import { PAYPAL_CREDENTIALS, startPayPal } from '../commerce/providers/paypal.ts';
import { grantPlan } from '../commerce/purchases.ts';
import { type Person, signInAgain, signUp } from '../person.ts';
import { endProcess } from '../server-process.ts';

interface Killed {
  readonly db: Db;
  readonly origin: string;
  readonly admin: Person;
  /** Starts the server with these settings. */
  start(env: Readonly<Record<string, string>>): Promise<ChildProcess>;
}

/** Payouts that one run sends to each provider. */
const PAYOUTS = { PAYPAL: 3, CRYPTO: 2 } as const;
const CENTS = 2500;
/** A person may request 20 a day. */
const KILLS_PER_PERSON = 5;

const addressOf = (userUuid: string) => `0x${userUuid.replaceAll('-', '').padEnd(40, '0')}`;

const signUpArtist = async ({ db, origin, admin }: Killed, method: keyof typeof PAYOUTS): Promise<Person> => {
  const person = await signUp({ origin }, { username: `artist-${randomUUID()}@example.com` });
  await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', person.uuid).execute();
  await grantPlan(db, { userUuid: person.uuid, name: 'PREMIUM_1M', days: 30 });
  await person.ok('PUT /me/payout-method', {
    body:
      method === 'PAYPAL'
        ? { method, receiver: person.username }
        : { method, network: 'USDT_ERC20', address: addressOf(person.uuid) },
  });
  await admin.ok('POST /staff/adjustments', { body: { user_uuid: person.uuid, amount: '1000', reason: 'Earnings' } });
  return person;
};

interface PayoutRow {
  uuid: string;
  user_uuid: string;
  method: 'PAYPAL' | 'CRYPTO';
  state: string;
}

/**
 * Kills the server during runs of payouts, against providers that lose and repeat answers, and compares what they paid
 * with states, balances and ledger.
 * @returns what is wrong, a line each
 */
export const killDuringPayouts = async (
  killed: Killed,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<{ readonly errors: string[]; readonly payouts: Record<string, number> }> => {
  const { db, admin } = killed;
  const [paypal, cryptocloud] = [await startPayPal(), await startCryptoCloud()];
  const env = {
    PAYPAL_API_URL: paypal.url,
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_SECRET: PAYPAL_CREDENTIALS.secret,
    PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
    CRYPTOCLOUD_API_URL: cryptocloud.url,
    CRYPTOCLOUD_API_KEY: CRYPTOCLOUD_CREDENTIALS.apiKey,
    CRYPTOCLOUD_SHOP_ID: CRYPTOCLOUD_CREDENTIALS.shopId,
    CRYPTOCLOUD_SECRET: CRYPTOCLOUD_CREDENTIALS.secret,
    CRYPTOCLOUD_PAYOUT_KEY,
  };
  const errors: string[] = [];
  const listPayouts = async () => {
    const { rows } = await sql<PayoutRow>`
      SELECT payouts.uuid, payouts.user_uuid, method, state
      FROM payouts JOIN payout_methods ON payout_methods.id = method_id`.execute(db);
    return rows;
  };
  const audit = async (when: string) => {
    for (const { issue, subject } of await findIssues(db)) errors.push(`${when}: ${issue} ${subject}`);
    // PayPal names our payout, CryptoCloud only an address, which is a person's.
    const payouts = await listPayouts();
    const keyOf = ({ uuid, user_uuid, method }: PayoutRow) => (method === 'PAYPAL' ? uuid : addressOf(user_uuid));
    for (const [key, some] of Map.groupBy(payouts, keyOf)) {
      const { times, cents } = paypal.payouts.paid.get(key) ??
        cryptocloud.payouts.paid.get(key) ?? { times: 0, cents: 0 };
      const least = some.filter(({ state }) => state === 'SENT' || state === 'PAID').length;
      const most = least + some.filter(({ state }) => state === 'SENDING' || state === 'UNKNOWN').length;
      if (times < least || times > most || cents !== times * CENTS)
        errors.push(`${when}: ${key} was paid ${times} times, ${cents} cents: ${some.map(({ state }) => state)}`);
    }
  };
  const send = () => admin.call('POST /staff/payouts/send');

  let artists: Readonly<Record<string, Person>> = {};
  let child = await killed.start(env);
  await signInAgain(admin);
  for (let kill = 1; kill <= kills; kill += 1) {
    if (kill % KILLS_PER_PERSON === 1)
      artists = { PAYPAL: await signUpArtist(killed, 'PAYPAL'), CRYPTO: await signUpArtist(killed, 'CRYPTO') };
    for (const [method, artist] of Object.entries(artists))
      for (let place = 0; place < PAYOUTS[method as keyof typeof PAYOUTS]; place += 1) {
        const headers = { 'idempotency-key': randomUUID() };
        const { uuid } = await artist.ok('POST /me/payouts', { body: { amount: '25.00' }, headers });
        await admin.ok('POST /staff/payout/{id}/approve', { params: { id: uuid } });
      }
    const isSending = ({ path, method }: { readonly path: string; readonly method: string }) =>
      method === 'POST' && (path === '/v1/payments/payouts' || path === '/v2/invoice/api/out/create');
    for (const provider of [paypal, cryptocloud]) {
      provider.delay(Math.floor(random() * 25));
      if (random() < 0.5) provider.fail(random() < 0.6 ? 'lost' : 'outage', 1, isSending);
    }
    const sending = send().catch(() => undefined);
    await pause(random() * 220);
    await endProcess(child, 'SIGKILL');
    await sending;
    for (const provider of [paypal, cryptocloud]) provider.delay(0);
    await audit(`kill ${kill}`);
    child = await killed.start(env);
    await signInAgain(admin);
    // The first run asks about what was cut off, the second sends what went back.
    await send();
    await send();
    for (const { uuid, method, state } of await listPayouts())
      if (method === 'PAYPAL' && state === 'SENT' && random() < 0.5) paypal.payouts.move(uuid, 'SUCCESS');
    await send();
    await audit(`after kill ${kill}`);
    for (const { uuid, method, state } of await listPayouts())
      if (method === 'PAYPAL' && state !== 'SENT' && state !== 'PAID')
        errors.push(`after kill ${kill}: ${uuid} stayed ${state}`);
  }
  const differences = await replay(db);
  if (differences.length > 0) errors.push(`${differences.length} statements differ after replay`);
  const payouts: Record<string, number> = {};
  for (const { method, state } of await listPayouts())
    payouts[`${method} ${state}`] = (payouts[`${method} ${state}`] ?? 0) + 1;
  await endProcess(child);
  await Promise.all([paypal.stop(), cryptocloud.stop()]);
  return { errors, payouts };
};
