import type { PaymentId } from '@dubplate/contract/ids';
import { createScriptedProvider, externalIdOf } from '@dubplate/testkit/commerce/scripted-provider';
import {
  addPlanToCart,
  addServiceToCart,
  buy,
  checkOut,
  readPurchase,
  reportPaid,
} from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

const remove = async (uuid: string, person = artist) => {
  const { status, error } = await person.call('DELETE /me/purchase/{id}', { params: { id: uuid } });
  return status === 204 ? 204 : `${status} ${error.message}`;
};
const cart = async () =>
  (await artist.ok('GET /me/purchases')).filter(({ status }) => status === 'PENDING').map(({ uuid }) => uuid);
const paymentStatus = async (uuid: PaymentId) =>
  (await server.database.db.selectFrom('payments').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .status;

it('removes one service or plan from the cart, and a repeat has no effect', async () => {
  const [service, plan, kept] = [
    await addServiceToCart(artist),
    await addPlanToCart(artist, 'PREMIUM_1M'),
    await addServiceToCart(artist, 'PRODUCER_ARTIST'),
  ];
  expect([await remove(service.uuid), await remove(plan.uuid)]).toEqual([204, 204]);
  expect(await cart()).toEqual([kept.uuid]);
  expect(await remove(service.uuid)).toBe(204);
  expect(await cart()).toEqual([kept.uuid]);
});

it('answers 404 to other users and for unknown purchases, and requires a session', async () => {
  const { uuid } = await addServiceToCart(artist);
  expect(await remove(uuid, await signUp(server))).toBe('404 NOT_FOUND');
  expect(await remove(crypto.randomUUID())).toBe('404 NOT_FOUND');
  const anonymous = await fetch(`${server.origin}/api/me/purchase/${uuid}`, { method: 'DELETE' });
  expect(anonymous.status).toBe(401);
  expect(await cart()).toEqual([uuid]);
});

it('rejects paid and rejected purchases', async () => {
  const [paid, rejected] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  await buy(server, artist, paypal, [paid]);
  expect(await remove(paid.uuid)).toBe('409 NOT_PENDING');
  await server.database.db
    .updateTable('purchases')
    .set({ status: 'REJECTED' })
    .where('uuid', '=', rejected.uuid)
    .execute();
  expect(await remove(rejected.uuid)).toBe('409 NOT_PENDING');
});

it('supersedes the open checkout, whose other purchases stay in the cart', async () => {
  const [gone, kept] = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
  const checkout = await checkOut(artist, [gone, kept]);
  expect(await remove(gone.uuid)).toBe(204);
  expect([await cart(), await paymentStatus(checkout.uuid)]).toEqual([[kept.uuid], 'SUPERSEDED']);
  await eventually('the order to be closed', async () =>
    paypal.closed.find((id) => id === externalIdOf(checkout.uuid)),
  );
  const again = await checkOut(artist, [kept]);
  expect(again.uuid).not.toBe(checkout.uuid);
  expect(
    (
      await artist.call('GET /user-product/{id}/checkout', {
        params: { id: gone.uuid },
        query: { paymentType: 'PAY_PAL' },
      })
    ).error.message,
  ).toBe('NOT_PENDING');
});

it('counts a late payment', async () => {
  const purchases = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
  const checkout = await checkOut(artist, purchases);
  await remove(purchases[0]?.uuid ?? '');
  await reportPaid(server, paypal, checkout, purchases);
  expect(await paymentStatus(checkout.uuid)).toBe('PAID');
  for (const purchase of purchases) expect((await readPurchase(artist, purchase)).status).toBe('PAID');
  expect((await artist.ok('GET /me/purchases')).map(({ status }) => status)).toEqual(['PAID', 'PAID']);
});

it('stays removed while its checkout is still being opened', async () => {
  const purchase = await addServiceToCart(artist);
  let proceed = () => {};
  const isAsked = new Promise<void>((asked) => {
    paypal.wait = () => {
      asked();
      return new Promise((resolve) => {
        proceed = resolve;
      });
    };
  });
  const opening = checkOut(artist, [purchase]);
  await isAsked;
  paypal.wait = () => Promise.resolve();
  expect(await remove(purchase.uuid)).toBe(204);
  proceed();
  const { uuid } = await opening;
  expect([await paymentStatus(uuid), await cart()]).toEqual(['SUPERSEDED', []]);
});
