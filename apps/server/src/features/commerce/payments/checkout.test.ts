import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { createScriptedProvider, externalIdOf } from '@dubplate/testkit/commerce/scripted-provider';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeEach, expect, it } from 'vitest';

const paypal = createScriptedProvider();
const crypto_cloud = createScriptedProvider({ name: 'cryptocloud' });
const server = useServer({ logs: /PROVIDER_FAILED/, providers: { PAY_PAL: paypal, CRYPTO_CLOUD: crypto_cloud } });
let artist: Person;
beforeEach(async () => {
  artist = await signUp(server);
  paypal.opened.length = 0;
});

const addToCart = (person = artist, productName = 'DUBPLATE_EARLY_DATE'): Promise<Purchase> =>
  person.ok('POST /user-product', { body: { productName, userUuid: person.uuid } });
const checkOut = (uuids: readonly string[], paymentType = 'PAY_PAL', headers = {}) =>
  artist.call('POST /user-products/checkout', {
    query: { paymentType },
    body: { user_products_uuids: uuids },
    headers,
  });
const statuses = async () =>
  (
    await server.database.db
      .selectFrom('payments')
      .select('status')
      .where('user_uuid', '=', artist.uuid)
      .orderBy('opened_at')
      .execute()
  ).map(({ status }) => status);

it('lists the payment methods in order, and which are active', async () => {
  expect(await artist.ok('GET /payment-methods')).toEqual([
    { paymentType: 'PAY_PAL', active: true, sandbox: false },
    { paymentType: 'CRYPTO_CLOUD', active: true, sandbox: false },
    { paymentType: 'CARD', active: false, sandbox: false },
    { paymentType: 'STRIPE', active: false, sandbox: false },
  ]);
});

it('opens one payment for all purchases, with its payment and return addresses', async () => {
  const [one, two] = [await addToCart(), await addToCart(artist, 'DUBPLATE_PRODUCER_ARTIST')];
  const { status, body } = await checkOut([one.uuid, two.uuid]);
  expect(status).toBe(201);
  expect(body).toEqual({ uuid: body.uuid, payUrl: `https://pay.example/order-${body.uuid}` });
  const [order] = paypal.opened;
  expect(order).toMatchObject({
    paymentUuid: body.uuid,
    money: { cents: 2500, currency: 'USD' },
    description: 'Dubplate: services for releases',
    email: artist.username,
    language: 'en',
  });
  const url = new URL(order?.returnUrl ?? '');
  expect([url.pathname.split('/')[1], url.searchParams.get('orderType')]).toEqual(['order', 'product']);
  const decoded = Buffer.from(url.pathname.split('/')[2] ?? '', 'base64').toString();
  expect(decoded.split(',').sort()).toEqual([one.uuid, two.uuid].sort());
  expect((await artist.ok('GET /user-product/{id}', { params: { id: one.uuid } })).paymentType).toBe('PAY_PAL');
});

it('checks out a plan only through its own endpoint', async () => {
  const { uuid } = await artist.ok('POST /order/user-subscription', {
    body: { subscriptionName: 'PREMIUM_1M', userUuid: artist.uuid },
  });
  const sending = { params: { id: uuid }, query: { paymentType: 'PAY_PAL' } };
  expect((await artist.call('GET /user-product/{id}/checkout', sending)).status).toBe(404);
  expect((await checkOut([uuid])).status).toBe(404);
  await artist.ok('GET /user-subscription/{id}/checkout', sending);
  expect(paypal.opened[0]?.money.cents).toBe(1000);
  expect(paypal.opened[0]?.returnUrl).toMatch(/\?orderType=subscription$/);
  const service = await addToCart();
  expect(
    (await artist.call('GET /user-subscription/{id}/checkout', { ...sending, params: { id: service.uuid } })).status,
  ).toBe(404);
});

it('returns the same address for an open checkout, and opens a new one after a day', async () => {
  const [one, two] = [await addToCart(), await addToCart()];
  const first = (await checkOut([one.uuid, two.uuid])).body;
  expect((await checkOut([two.uuid, one.uuid, two.uuid])).body).toEqual(first);
  expect(paypal.opened).toHaveLength(1);
  server.clock.advance(24 * 3600 + 1);
  await signInAgain(artist);
  const second = (await checkOut([one.uuid, two.uuid])).body;
  expect(second.uuid).not.toBe(first.uuid);
  expect(await statuses()).toEqual(['LAPSED', 'OPEN']);
});

it('supersedes a checkout with another method or choice, and closes it at the provider', async () => {
  const [one, two] = [await addToCart(), await addToCart()];
  const first = await checkOut([one.uuid]);
  await checkOut([one.uuid], 'CRYPTO_CLOUD');
  expect(await statuses()).toEqual(['SUPERSEDED', 'OPEN']);
  await checkOut([one.uuid, two.uuid], 'CRYPTO_CLOUD');
  expect(await statuses()).toEqual(['SUPERSEDED', 'SUPERSEDED', 'OPEN']);
  await eventually(
    'the end of the first order',
    async () => paypal.closed.includes(externalIdOf(first.body.uuid)) || undefined,
  );
  expect(crypto_cloud.closed).not.toContain(
    externalIdOf((await checkOut([one.uuid, two.uuid], 'CRYPTO_CLOUD')).body.uuid),
  );
});

it('opens one payment for twenty concurrent calls', async () => {
  const { uuid } = await addToCart();
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut([uuid])));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid} ${body.payUrl}`)).size).toBe(1);
  expect([await statuses(), paypal.opened.length]).toEqual([['OPEN'], 1]);
});

it('leaves one open payment for two concurrent methods', async () => {
  const { uuid } = await addToCart();
  await Promise.all(Array.from({ length: 10 }, (_, n) => checkOut([uuid], n % 2 ? 'PAY_PAL' : 'CRYPTO_CLOUD')));
  expect((await statuses()).filter((status) => status !== 'SUPERSEDED')).toEqual(['OPEN']);
});

it('honors an idempotency key', async () => {
  const { uuid } = await addToCart();
  const first = await checkOut([uuid], 'PAY_PAL', { 'idempotency-key': 'pay-once' });
  const second = await checkOut([uuid], 'PAY_PAL', { 'idempotency-key': 'pay-once' });
  expect([second.body, second.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
});

it('rejects inactive methods, paid and cleared purchases, and purchases of other users', async () => {
  const other = await signUp(server);
  const [mine, theirs] = [await addToCart(), await addToCart(other)];
  const refusal = async (...args: Parameters<typeof checkOut>) =>
    (({ status, error }) => [status, error.message])(await checkOut(...args));
  expect(await refusal([mine.uuid], 'CARD')).toEqual([400, 'METHOD_INACTIVE']);
  expect(await refusal([mine.uuid, theirs.uuid])).toEqual([404, 'NOT_FOUND']);
  expect(await refusal([mine.uuid, crypto.randomUUID()])).toEqual([404, 'NOT_FOUND']);
  expect((await checkOut([mine.uuid], 'BARTER')).status).toBe(400);
  await artist.ok('DELETE /me/cart');
  expect(await refusal([mine.uuid])).toEqual([409, 'NOT_PENDING']);
  const rejected = await addToCart();
  await server.database.db.updateTable('purchases').set({ status: 'PAID' }).where('uuid', '=', rejected.uuid).execute();
  expect(await refusal([rejected.uuid])).toEqual([409, 'NOT_PENDING']);
  expect(paypal.opened).toEqual([]);
});

it('answers 502 if the provider fails, and resumes the same payment', async () => {
  const { uuid } = await addToCart();
  paypal.failNext(1);
  const failed = await checkOut([uuid]);
  expect([failed.status, failed.error.message]).toEqual([502, 'PROVIDER_FAILED']);
  expect((await artist.ok('GET /user-product/{id}', { params: { id: uuid } })).status).toBe('PENDING');
  expect((await checkOut([uuid])).status).toBe(201);
  expect(await statuses()).toEqual(['OPEN']);
});

it('requires a session', async () => {
  const answer = await fetch(`${server.origin}/api/payment-methods`);
  expect(answer.status).toBe(401);
});
