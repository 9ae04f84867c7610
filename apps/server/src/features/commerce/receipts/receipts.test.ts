import type { PurchaseId } from '@dubplate/contract/ids';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addPlanToCart, addServiceToCart, buy, checkOut, reportPaid } from '@dubplate/testkit/commerce/shop';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProductNames } from '../catalogue/present.ts';
import { checkLedger } from '../ledger/read.ts';
import { forgetReceiptEmails } from '../payments/store.ts';
import { findOwnPurchase } from '../purchases/read.ts';
import { readReceipt } from './read-receipt.ts';

const sandbox = createScriptedProvider({ name: 'sandbox', isSandbox: true });
let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: sandbox, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
});

const receipt = async (uuid: PurchaseId, language: 'en' | 'ru' = 'en') => {
  const response = await fetch(`${server.origin}/api/me/purchase/${uuid}/receipt`, {
    headers: { authorization: `Bearer ${artist.token}`, 'accept-language': language },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
/** Returns the content of a receipt before it is drawn. */
const receiptIn = async (uuid: PurchaseId, language: 'en' | 'ru' = 'en') => {
  const purchase = await findOwnPurchase(server.database.db, artist.uuid, uuid);
  if (!purchase) throw new Error('It is gone');
  const brand = { name: 'Dubplate', supportEmail: null };
  return readReceipt(server.database.db, purchase, { productNames: createProductNames('DUBPLATE'), brand, language });
};

it('is a PDF in both languages with all purchases of the payment', async () => {
  const purchases = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
  await buy(server, artist, sandbox, purchases);
  const [first] = purchases;
  for (const language of ['en', 'ru'] as const) {
    const { response, bytes } = await receipt(first?.uuid as PurchaseId, language);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
    expect(bytes.length).toBeGreaterThan(5000);
  }
  expect(await receiptIn(first?.uuid as PurchaseId, 'ru')).toMatchObject({
    payer: { username: artist.username },
    paymentType: 'PAY_PAL',
    isTestMoney: true,
    lines: [
      { name: 'Ускоренный релиз (DUBPLATE_EARLY_DATE)', amount: 15, refunded: 0 },
      { name: 'Указание продюсера (DUBPLATE_PRODUCER_ARTIST)', amount: 10, refunded: 0 },
    ],
    total: 25,
    refunded: 0,
  });
});

it('marks refunds', async () => {
  const admin = await signUp(server, { roles: ['admin'] });
  const plan = await addPlanToCart(artist, 'PREMIUM_1Y');
  await buy(server, artist, sandbox, [plan]);
  await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: plan.uuid } });
  expect(await receiptIn(plan.uuid)).toMatchObject({
    lines: [{ name: 'PREMIUM_1Y', amount: 60, refunded: 60 }],
    total: 60,
    refunded: 60,
  });
  expect((await receipt(plan.uuid)).response.status).toBe(200);
});

it('is emailed with the payment', async () => {
  const purchase = await addServiceToCart(artist);
  const { response, bytes } = await receipt(purchase.uuid);
  expect([response.status, JSON.parse(bytes.toString()).message]).toEqual([409, 'NOT_PAID']);
});

it('is numbered without gaps under concurrent payments and repeated reports', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(server)));
  const orders = await Promise.all(
    people.map(async (person) => {
      const purchases = [await addServiceToCart(person)];
      return { purchases, checkout: await checkOut(person, purchases) };
    }),
  );
  const twice = [...orders, ...orders];
  await Promise.all(twice.map(({ checkout, purchases }) => reportPaid(server, sandbox, checkout, purchases)));
  const rows = await server.database.db
    .selectFrom('payments')
    .select('receipt_number')
    .where('receipt_number', 'is not', null)
    .orderBy('receipt_number')
    .execute();
  expect(rows.map((row) => row.receipt_number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(await checkLedger(server.database.db)).toEqual([]);
});

it('goes to the last address that the payer entered, which is erased with the account', async () => {
  const { db } = server.database;
  const phone = await signUp(server, { username: '+7 900 555-01-02' });
  await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', phone.uuid).execute();
  const plan = await addPlanToCart(phone, 'PREMIUM_1M');
  const open = (email?: string) =>
    phone.call('GET /user-subscription/{id}/checkout', {
      params: { id: plan.uuid },
      query: { paymentType: 'PAY_PAL', ...(email && { email }) },
    });
  expect((await open('nobody')).status).toBe(400);
  await open('wrong@example.com');
  const { body: checkout } = await open('Payer@example.com');
  await open();
  await reportPaid(server, sandbox, checkout, [plan]);
  expect((await server.sent('payer@example.com')).subject).toBe('Your receipt');
  expect([await server.outbox('wrong@example.com'), await server.outbox(phone.username)]).toEqual([[], []]);
  await db.transaction().execute((trx) => forgetReceiptEmails(trx, phone.uuid));
  const rows = await db.selectFrom('payments').select('receipt_email').where('uuid', '=', checkout.uuid).execute();
  expect(rows).toEqual([{ receipt_email: null }]);
});
