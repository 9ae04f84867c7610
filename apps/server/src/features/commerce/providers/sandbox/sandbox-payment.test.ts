import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addServiceToCart, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import { createTestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkLedger } from '#features/commerce/ledger/read.ts';
import { silentLog } from '#platform/database/database-log.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logging.ts';

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer();
  artist = await signUp(server);
});
afterAll(() => server.stop());

const decide = (payUrl: string, outcome: string) =>
  fetch(payUrl.replace('localhost', '127.0.0.1'), { method: 'POST', body: new URLSearchParams({ outcome }) });
const becomes = (purchase: { readonly uuid: string }, status: string) =>
  eventually(status, async () => (await readPurchase(artist, purchase)).status === status || undefined);

it('replaces PayPal and CryptoCloud but never cards, marked as test money', async () => {
  expect(await artist.ok('GET /payment-methods')).toEqual([
    { paymentType: 'PAY_PAL', active: true, sandbox: true },
    { paymentType: 'CRYPTO_CLOUD', active: true, sandbox: true },
    { paymentType: 'CARD', active: false, sandbox: false },
    { paymentType: 'STRIPE', active: false, sandbox: false },
  ]);
});

it.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }, { via: '1.1 proxy' }])(
  'takes no test money through a proxy that the settings do not name: %j',
  async (headers) => {
    const methods = await artist.ok('GET /payment-methods', { headers });
    expect(methods.filter(({ active }) => active)).toEqual([]);
    const purchase = await addServiceToCart(artist);
    const refused = await artist.call('POST /user-products/checkout', {
      query: { paymentType: 'PAY_PAL' },
      body: { user_products_uuids: [purchase.uuid] },
      headers,
    });
    expect(refused.error).toMatchObject({ message: 'METHOD_INACTIVE' });
    const { payUrl } = await checkOut(artist, [purchase]);
    expect((await fetch(payUrl.replace('localhost', '127.0.0.1'), { headers })).status).toBe(404);
  },
);

it('pays through the sandbox page and a signed webhook over HTTP', async () => {
  const purchase = await addServiceToCart(artist);
  const { payUrl } = await checkOut(artist, [purchase]);
  await decide(payUrl, 'approve');
  await becomes(purchase, 'PAID');
  expect(await readPurchase(artist, purchase)).toMatchObject({ sandbox: true, paymentType: 'PAY_PAL' });
  expect(await checkLedger(server.database.db)).toEqual([]);
});

it('reports a payment after a restart without a vain try before the server listens', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dubplate-restart-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const before = await startTestServer({ place: { database, dataDir } });
  const payer = await signUp(before);
  const purchase = await addServiceToCart(payer);
  await checkOut(payer, [purchase]);
  await before.stop();
  const { payment_uuid: order } = await database.db
    .updateTable('sandbox_orders')
    .set({ status: 'APPROVED' })
    .returning('payment_uuid')
    .executeTakeFirstOrThrow();
  const sender = createJobs(database.connection, silentLog, { runsJobs: false });
  await sender.start();
  await sender.send(database.db, 'sandbox-webhook', { order });
  await sender.stop();

  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn' }, { destination: { write: (line) => void lines.push(line) } });
  const after = await startTestServer({ place: { database, dataDir }, log });
  onTestFinished(() => after.stop());
  await eventually('the report', async () => {
    const { rows } = await database.pool.query("select from purchases where status = 'PAID'");
    return rows.length > 0 || undefined;
  });
  expect(lines).toEqual([]);
});

it("uses the payer's origin for the page and the way back", async () => {
  const purchase = await addServiceToCart(artist);
  for (const { payUrl } of [await checkOut(artist, [purchase]), await checkOut(artist, [purchase])]) {
    expect(new URL(payUrl).origin).toBe(server.origin);
    expect(await (await fetch(payUrl)).text()).toMatch(/href="\/order\/[\w-]+\?orderType=product"/);
  }
});

it('declines on the page and takes no money', async () => {
  const purchase = await addServiceToCart(artist);
  await decide((await checkOut(artist, [purchase])).payUrl, 'decline');
  await becomes(purchase, 'REJECTED');
  expect(await checkLedger(server.database.db)).toEqual([]);
});

it('accepts no payment on the page of a superseded checkout', async () => {
  const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  const first = await checkOut(artist, [one]);
  const second = await checkOut(artist, [one, two]);
  await eventually('the end of the first', async () => {
    const html = await (await fetch(first.payUrl.replace('localhost', '127.0.0.1'))).text();
    return html.includes('replaced') || undefined;
  });
  await decide(first.payUrl, 'approve');
  await decide(second.payUrl, 'approve');
  await becomes(two, 'PAID');
  await becomes(one, 'PAID');
  expect(await server.database.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
});
