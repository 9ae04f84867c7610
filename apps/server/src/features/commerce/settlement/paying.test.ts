import type { PaymentId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import type { PaymentReport } from '@dubplate/server/features/commerce/providers/payment-provider.ts';
import { createScriptedProvider, externalIdOf, paid, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut, readPurchase, reportPaid } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
const cryptocloud = createScriptedProvider({ name: 'cryptocloud' });
let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: cryptocloud, CARD: null, STRIPE: null },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

const DECLINED: PaymentReport = { state: 'declined' };
const news = (uuid: PaymentId, report: PaymentReport | null) =>
  pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report }]);
const paymentOf = (uuid: PaymentId) =>
  server.database.db.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const status = async (purchase: { uuid: string }) => (await readPurchase(artist, purchase)).status;
const balance = async (account: string) =>
  (
    await server.database.db
      .selectFrom('ledger_postings')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.val('0')).as('cents'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
  ).cents;

it('gives access and a receipt number once paid, and the money is owed until it is spent', async () => {
  const purchase = await addServiceToCart(artist);
  await buy(server, artist, paypal, [purchase]);
  expect(await readPurchase(artist, purchase)).toMatchObject({
    status: 'PAID',
    paymentType: 'PAY_PAL',
    sandbox: false,
  });
  expect((await readPurchase(artist, purchase)).receiptNumber).toBeGreaterThan(0);
  expect((await artist.ok('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).access).toBe(true);
  expect(Number(await balance(`customer:${artist.uuid}`))).toBe(-1500);
});

it('pays once for a hundred repeated reports in any order', async () => {
  const purchases = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
  const { uuid } = await checkOut(artist, purchases);
  const reports: PaymentReport[] = Array.from({ length: 100 }, (_, n) =>
    n % 3 === 0 ? DECLINED : n % 7 === 0 ? { state: 'lapsed' } : paid(25),
  );
  for (let at = 0; at < reports.length; at += 10)
    expect(new Set(await Promise.all(reports.slice(at, at + 10).map((report) => news(uuid, report))))).toEqual(
      new Set([200]),
    );
  expect(await Promise.all(purchases.map(status))).toEqual(['PAID', 'PAID']);
  expect(Number(await balance(`customer:${artist.uuid}`))).toBe(-2500);
  expect((await paymentOf(uuid)).status).toBe('PAID');
});

it('ignores a decline after the payment, and accepts a payment after a decline', async () => {
  const [first, second] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  const { uuid } = await buy(server, artist, paypal, [first]);
  await news(uuid, DECLINED);
  expect(await status(first)).toBe('PAID');
  const later = await checkOut(artist, [second]);
  await news(later.uuid, DECLINED);
  expect(await status(second)).toBe('REJECTED');
  await news(later.uuid, paid(15));
  expect(await status(second)).toBe('PAID');
});

it('keeps lapsed purchases in the cart', async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  await news(uuid, { state: 'lapsed' });
  expect(await status(purchase)).toBe('PENDING');
  const again = await checkOut(artist, [purchase]);
  expect(again.uuid).not.toBe(uuid);
  await reportPaid(server, paypal, again, [purchase]);
  expect(await status(purchase)).toBe('PAID');
});

it.each([
  ['less', paid(14)],
  ['more', paid(16)],
  ['cents less', { state: 'paid', money: { cents: asCents(1499), currency: 'USD' }, reference: 'x' } as const],
  ['another currency', paid(15, 'EUR')],
])('sets %s aside for staff and gives no access', async (_what, report) => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  const before = Number(await balance('suspense'));
  for (let n = 0; n < 3; n++) await news(uuid, report);
  await news(uuid, paid(13));
  expect([await status(purchase), (await paymentOf(uuid)).status]).toEqual(['PENDING', 'WRONG_AMOUNT']);
  const cents = report.state === 'paid' ? report.money.cents : 0;
  expect(Number(await balance('suspense')) - before).toBe(-cents);
  if (report.state === 'paid') await news(uuid, { state: 'refunded', money: report.money });
  expect(Number(await balance('suspense'))).toBe(before);
});

it('adds later money to a set-aside payment, which waits for staff even if the amount now matches', async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  const before = Number(await balance('suspense'));
  for (const dollars of [7, 15, 7, 15]) await news(uuid, paid(dollars));
  expect(Number(await balance('suspense')) - before).toBe(-1500);
  expect(await paymentOf(uuid)).toMatchObject({ status: 'WRONG_AMOUNT', received_cents: 1500 });
  expect(await status(purchase)).toBe('PENDING');
});

it('counts late money for cleared purchases and restores them', async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  await news(uuid, { state: 'lapsed' });
  await artist.ok('DELETE /me/cart');
  expect(await artist.ok('GET /me/purchases')).toEqual([]);
  await news(uuid, paid(15));
  expect((await artist.ok('GET /me/purchases')).map((one) => one.status)).toEqual(['PAID']);
});

it('refunds the second payment of one purchase', async () => {
  const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  const first = await checkOut(artist, [one]);
  const second = await checkOut(artist, [one, two], 'CRYPTO_CLOUD');
  await reportPaid(server, paypal, first, [one]);
  await reportPaid(server, cryptocloud, second, [one, two]);
  expect([await status(one), await status(two)]).toEqual(['PAID', 'PAID']);
  await eventually('the refund', async () => cryptocloud.refunded[0]);
  expect(cryptocloud.refunded).toMatchObject([
    { reference: 'capture-1', money: { cents: asCents(1500), currency: 'USD' } },
  ]);
  await eventually(
    'its end',
    async () =>
      (
        await server.database.db.selectFrom('refunds').selectAll().where('payment_uuid', '=', second.uuid).execute()
      ).every(({ status: state, reason }) => state === 'DONE' && reason === 'SURPLUS') || undefined,
  );
  expect((await paymentOf(first.uuid)).receipt_number).not.toBeNull();
  expect((await paymentOf(second.uuid)).receipt_number).not.toBeNull();
  expect(Number(await balance(`customer:${artist.uuid}`))).toBe(-3000);
});

it('issues no receipt if the whole payment is surplus', async () => {
  const purchase = await addServiceToCart(artist);
  const first = await checkOut(artist, [purchase]);
  const second = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
  await reportPaid(server, cryptocloud, second, [purchase]);
  await reportPaid(server, paypal, first, [purchase]);
  expect((await paymentOf(first.uuid)).receipt_number).toBeNull();
  await eventually('the refund', async () => paypal.refunded[0]);
});

it('does not reject purchases that are in another checkout', async () => {
  const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  const first = await checkOut(artist, [one]);
  await server.database.db
    .insertInto('payment_purchases')
    .values({ payment_uuid: first.uuid, purchase_uuid: two.uuid })
    .execute();
  await server.database.db.updateTable('payments').set({ amount: 30 }).where('uuid', '=', first.uuid).execute();
  await server.database.db.updateTable('payments').set({ status: 'OPEN' }).where('uuid', '=', first.uuid).execute();
  const second = await checkOut(artist, [one]);
  await server.database.db.updateTable('payments').set({ status: 'OPEN' }).where('uuid', '=', first.uuid).execute();
  await news(first.uuid, DECLINED);
  expect([await status(one), await status(two)]).toEqual(['PENDING', 'REJECTED']);
  await reportPaid(server, paypal, second, [one]);
  expect(await status(one)).toBe('PAID');
});

it('fetches the report if a notice carries no state', async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  expect(await news(uuid, null)).toBe(200);
  expect(await status(purchase)).toBe('PENDING');
  paypal.setReport(externalIdOf(uuid), paid(15));
  expect(await news(uuid, null)).toBe(200);
  expect(await status(purchase)).toBe('PAID');
  // Refunded in the provider's dashboard, which sends the same kind of notice.
  paypal.setReport(externalIdOf(uuid), { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } });
  expect(await news(uuid, null)).toBe(200);
  expect(await status(purchase)).toBe('REFUNDED');
});

it('captures nothing for a superseded checkout', async () => {
  const purchase = await addServiceToCart(artist);
  const first = await checkOut(artist, [purchase]);
  await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
  await news(first.uuid, null);
  expect(paypal.canCapture.get(externalIdOf(first.uuid))).toBe(false);
});

it('rejects bad signatures and unknown providers, and has the provider resend in an outage', async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  const notice = [{ externalId: externalIdOf(uuid), report: paid(15) }];
  expect(await pushReport(server, paypal, notice, 'bad')).toBe(400);
  expect(await pushReport(server, createScriptedProvider({ name: 'stripe' }), notice)).toBe(404);
  paypal.failNext(1);
  expect(await pushReport(server, paypal, notice)).toBe(502);
  expect(await status(purchase)).toBe('PENDING');
  expect(await pushReport(server, paypal, notice)).toBe(200);
  expect(await status(purchase)).toBe('PAID');
});

it('records notices about unknown orders and accepts any content type', async () => {
  const strange = `order-${crypto.randomUUID()}`;
  expect(await pushReport(server, paypal, [{ externalId: strange, report: paid(15) }])).toBe(200);
  const kept = await server.database.db
    .selectFrom('payment_notices')
    .select(['state', 'payment_uuid'])
    .where('external_id', '=', strange)
    .execute();
  expect(kept).toEqual([{ state: 'paid', payment_uuid: null }]);
  const send = async (body: string, type: string) => {
    const headers = { 'content-type': type, 'x-signature': 'bad' };
    return (await fetch(`${server.origin}/api/webhooks/paypal`, { method: 'POST', headers, body })).status;
  };
  expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(400);
  expect(await send('{', 'application/json')).toBe(400);
  expect(await send('x'.repeat(256 * 1024 + 1), 'text/plain')).toBe(413);
});
