import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import {
  addPlanToCart,
  addServiceToCart,
  buy,
  checkOut,
  readPurchase,
  reportPaid,
} from '@dubplate/testkit/commerce/shop';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
  admin = await signUp(server, { roles: ['admin'] });
  artist = await signUp(server);
});
afterAll(() => server.stop());

const setProduct = (amount: number) =>
  admin.ok('PATCH /staff/product/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' }, body: { amount } });
const setPlan = (body: { amount?: number; timeRangeCount?: number }) =>
  admin.ok('PATCH /staff/subscription/{name}', { params: { name: 'PREMIUM_1M' }, body });

it('lists all prices and the services of each plan', async () => {
  const { products, plans } = await admin.ok('GET /staff/prices');
  expect(products.find(({ name }) => name === 'DUBPLATE_CUSTOM_PC_LINE')).toEqual({
    name: 'DUBPLATE_CUSTOM_PC_LINE',
    amount: 20,
    includedIn: ['PREMIUM_1M', 'PREMIUM_1Y'],
  });
  expect(plans.map(({ name, amount }) => [name, amount])).toEqual([
    ['DEFAULT', 0],
    ['PREMIUM_1M', 10],
    ['PREMIUM_1Y', 60],
  ]);
});

it('a change of price or time does not change earlier orders', async () => {
  const [service, plan] = [await addServiceToCart(artist), await addPlanToCart(artist, 'PREMIUM_1M')];
  const [open, openPlan] = [await checkOut(artist, [service]), await checkOut(artist, [plan])];
  const [inCart] = [await addServiceToCart(artist)];
  await setProduct(99);
  await setPlan({ amount: 50, timeRangeCount: 6 });
  expect((await readPurchase(artist, service)).product?.amount).toBe(15);
  await reportPaid(server, paypal, open, [service]);
  await reportPaid(server, paypal, openPlan, [plan]);
  expect((await readPurchase(artist, service)).status).toBe('PAID');
  expect((await readPurchase(artist, plan)).subscription).toMatchObject({ amount: 10, timeRangeCount: 1 });
  // Purchases in the cart keep the old price.
  expect((await checkOut(artist, [inCart])).uuid).toBeTruthy();
  expect(paypal.opened.at(-1)?.money.cents).toBe(1500);
  const later = await addServiceToCart(artist);
  expect(later.product?.amount).toBe(99);
  await buy(server, artist, paypal, [later]);
  expect(await checkLedger(server.database.db)).toEqual([]);
  await setProduct(15);
  await setPlan({ amount: 10, timeRangeCount: 1 });
});

it('lists each change with its actor and only the changed fields', async () => {
  await setProduct(16);
  await setPlan({ amount: 11 });
  const { data, meta } = await admin.ok('GET /staff/price-changes', { query: { take: 2 } });
  expect(data).toMatchObject([
    {
      kind: 'PLAN',
      name: 'PREMIUM_1M',
      actor: { username: admin.username },
      before: { amount: 10 },
      after: { amount: 11 },
    },
    { kind: 'PRODUCT', name: 'DUBPLATE_EARLY_DATE', before: { amount: 15 }, after: { amount: 16 } },
  ]);
  expect(Object.keys(data[1]?.after ?? {})).toEqual(['amount']);
  expect(meta.itemCount).toBeGreaterThan(2);
});

it('is only for administrators', async () => {
  const support = await signUp(server, { roles: ['support', 'moderator'] });
  expect((await support.call('GET /staff/prices')).status).toBe(403);
  expect((await support.call('GET /staff/price-changes')).status).toBe(403);
});
