import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  const PAY_PAL = createScriptedProvider();
  server = await startTestServer({ providers: { PAY_PAL, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
});

const addToCart = (person: Person, body: object = {}) =>
  person.call('POST /user-product', {
    body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: person.uuid, ...body },
  });
const draftOf = async (person: Person) => (await person.ok('POST /release', { body: { title: 'First Light' } })).uuid;
const cart = async (person: Person) => (await person.ok('GET /me/purchases')).map(({ uuid }) => uuid);

it('adds a service at its price without a payment', async () => {
  const { status, body } = await addToCart(artist);
  expect([status, body]).toEqual([
    201,
    {
      uuid: body.uuid,
      type: 'PRODUCT',
      status: 'PENDING',
      paymentType: null,
      createdAt: body.createdAt,
      product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
      subscription: null,
      expiresAt: null,
      releaseUuid: null,
      receiptNumber: null,
      refundedAmount: 0,
      refundedAt: null,
      sandbox: false,
    },
  ]);
  expect(await artist.ok('GET /user-product/{id}', { params: { id: body.uuid } })).toEqual(body);
  expect(await artist.ok('GET /user-product/user/{id}', { params: { id: artist.uuid } })).toEqual([body]);
});

it('adds a plan with its duration', async () => {
  const { body } = await artist.call('POST /order/user-subscription', {
    body: { subscriptionName: 'PREMIUM_1Y', userUuid: artist.uuid },
  });
  expect([body.type, body.product, body.subscription]).toEqual([
    'SUBSCRIPTION',
    null,
    { name: 'PREMIUM_1Y', amount: 60, timeRangeCount: 1, timeRange: 'YEAR' },
  ]);
  expect(await artist.ok('GET /user-product/user/{id}', { params: { id: artist.uuid } })).toEqual([]);
});

it('rejects unknown and free products and the carts of other users', async () => {
  const other = await signUp(server);
  const refusal = async (body: object) =>
    (({ status, error }) => [status, error.message])(await addToCart(artist, body));
  expect(await refusal({ productName: 'DUBPLATE_GLITTER' })).toEqual([400, 'UNKNOWN_PRODUCT']);
  expect(await refusal({ productName: 'OTHER_EARLY_DATE' })).toEqual([400, 'UNKNOWN_PRODUCT']);
  expect(await refusal({ productName: 'DUBPLATE_PUBLISH_RELEASE' })).toEqual([400, 'NOTHING_TO_PAY']);
  expect(await refusal({ userUuid: other.uuid })).toEqual([403, 'FORBIDDEN']);
  expect(await refusal({ releaseUuid: await draftOf(other) })).toEqual([404, 'NOT_FOUND']);
  expect(await refusal({ releaseUuid: crypto.randomUUID() })).toEqual([404, 'NOT_FOUND']);
  const order = async (body: object) =>
    (({ status, error }) => [status, error.message])(
      await artist.call('POST /order/user-subscription', {
        body: { subscriptionName: 'PREMIUM_1M', userUuid: artist.uuid, ...body },
      }),
    );
  expect(await order({ subscriptionName: 'GOLD' })).toEqual([400, 'UNKNOWN_PLAN']);
  expect(await order({ subscriptionName: 'DEFAULT' })).toEqual([400, 'NOTHING_TO_PAY']);
  expect(await order({ userUuid: other.uuid })).toEqual([403, 'FORBIDDEN']);
});

it('returns the same purchase for the same release, even for ten concurrent calls', async () => {
  const releaseUuid = await draftOf(artist);
  const answers = await Promise.all(Array.from({ length: 10 }, () => addToCart(artist, { releaseUuid })));
  expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
  expect(answers[0]?.body.releaseUuid).toBe(releaseUuid);
  const { body } = await addToCart(artist, { releaseUuid, productName: 'DUBPLATE_PRODUCER_ARTIST' });
  expect(body.uuid).not.toBe(answers[0]?.body.uuid);
});

it('is cleared except for ongoing checkouts', async () => {
  const releaseUuid = await draftOf(artist);
  const [loose, open] = [(await addToCart(artist, { releaseUuid })).body, (await addToCart(artist)).body];
  await artist.ok('GET /user-product/{id}/checkout', { params: { id: open.uuid }, query: { paymentType: 'PAY_PAL' } });
  await artist.ok('DELETE /me/cart');
  expect(await cart(artist)).toEqual([open.uuid]);
  const again = (await addToCart(artist, { releaseUuid })).body;
  expect(again.uuid).not.toBe(loose.uuid);
  server.clock.advance(24 * 3600 + 1);
  await signInAgain(artist);
  await artist.ok('DELETE /me/cart');
  expect(await cart(artist)).toEqual([]);
});

it('keeps the price from when a purchase was added', async () => {
  const admin = await signUp(server, { roles: ['admin'] });
  const before = (await addToCart(artist)).body;
  const params = { name: 'DUBPLATE_EARLY_DATE' };
  await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 19 } });
  expect((await addToCart(artist)).body.product?.amount).toBe(19);
  expect((await artist.ok('GET /user-product/{id}', { params: { id: before.uuid } })).product?.amount).toBe(15);
  await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 15 } });
});

it('lists by inclusive creation dates, newest first by default', async () => {
  const days = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-02T23:59:59.999Z', '2026-02-03T00:00:00Z'];
  const uuids: string[] = [];
  for (const created_at of days) {
    const { uuid } = (await addToCart(artist)).body;
    uuids.push(uuid);
    await server.database.db
      .updateTable('purchases')
      .set({ created_at: new Date(created_at) })
      .where('uuid', '=', uuid)
      .execute();
  }
  const list = async (query: Record<string, string>) =>
    (await artist.ok('GET /me/purchases', { query })).map(({ uuid }) => uuids.indexOf(uuid));
  expect(await list({ startDate: '2026-02-01', endDate: '2026-02-02' })).toEqual([2, 1]);
  expect(await list({ startDate: '2026-02-03', order: 'ASC' })).toEqual([3]);
  expect(await list({ endDate: '2026-01-31' })).toEqual([0]);
  expect(await list({ order: 'ASC' })).toEqual([0, 1, 2, 3]);
  expect((await artist.call('GET /me/purchases', { query: { startDate: '2026-02-30' } })).status).toBe(400);
});

it('hides the purchases of other users', async () => {
  const other = await signUp(server);
  const { uuid } = (await addToCart(artist)).body;
  const params = { id: uuid };
  const statuses = [
    await other.call('GET /user-product/{id}', { params }),
    await other.call('GET /user-product/user/{id}', { params: { id: artist.uuid } }),
    await other.call('GET /me/user-product/{id}/release', { params }),
    await other.call('GET /me/purchase/{id}/receipt', { params }),
    await other.call('GET /user-product/{id}/checkout', { params, query: { paymentType: 'PAY_PAL' } }),
    await other.call('POST /user-products/checkout', {
      query: { paymentType: 'PAY_PAL' },
      body: { user_products_uuids: [uuid] },
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await other.ok('GET /me/purchases')).toEqual([]);
});
