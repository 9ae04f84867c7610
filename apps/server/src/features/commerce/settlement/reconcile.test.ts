import type { PaymentId } from '@dubplate/contract/ids';
import { createScriptedProvider, externalIdOf, paid } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const reconcile = () => server.runJob('reconcile-payments');
const later = async (seconds: number) => {
  server.clock.advance(seconds);
  await signInAgain(artist);
};
const checksOf = (uuid: PaymentId) => paypal.fetched.get(externalIdOf(uuid)) ?? 0;
const statusOf = async (uuid: PaymentId) =>
  (await server.database.db.selectFrom('payments').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .status;

describe('reconciliation', () => {
  it('checks several payments concurrently, so that a silent provider does not delay others', async () => {
    const purchases = [await addServiceToCart(artist), await addServiceToCart(artist)] as const;
    const payments = [await checkOut(artist, [purchases[0]]), await checkOut(artist, [purchases[1]])] as const;
    await later(61);
    const { promise, resolve } = Promise.withResolvers<void>();
    let calls = 0;
    paypal.wait = () => {
      calls += 1;
      return calls === 1 ? promise : Promise.resolve();
    };
    const done = reconcile();
    await expect.poll(() => payments.map(({ uuid }) => checksOf(uuid))).toEqual([1, 1]);
    resolve();
    await done;
  });

  it('finds unreported money after a minute', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase]);
    paypal.setReport(externalIdOf(uuid), paid(15));
    await reconcile();
    expect(checksOf(uuid)).toBe(0);
    await later(61);
    await reconcile();
    expect((await readPurchase(artist, purchase)).status).toBe('PAID');
    await later(3700);
    await reconcile();
    expect(checksOf(uuid)).toBe(1);
  });

  it('checks less and less often, lapses after a day and still finds late money', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase]);
    const times: number[] = [];
    for (const minutes of [1, 1, 1, 1, 5, 15]) {
      await later(minutes * 60 + 1);
      await reconcile();
      times.push(checksOf(uuid));
    }
    expect(times).toEqual([1, 2, 2, 3, 4, 5]);
    await later(24 * 3600);
    await reconcile();
    expect([await statusOf(uuid), (await readPurchase(artist, purchase)).status]).toEqual(['LAPSED', 'PENDING']);
    await later(24 * 3600);
    await reconcile();
    expect(await statusOf(uuid)).toBe('LAPSED');
    paypal.setReport(externalIdOf(uuid), paid(15));
    await later(13 * 3600);
    await reconcile();
    expect([await statusOf(uuid), (await readPurchase(artist, purchase)).status]).toEqual(['PAID', 'PAID']);
  });

  it('continues after a provider fails', async () => {
    const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist)];
    const failing = await checkOut(artist, [one]);
    const fine = await checkOut(artist, [two], 'CRYPTO_CLOUD');
    paypal.failNext(1);
    cryptocloud.setReport(externalIdOf(fine.uuid), paid(15));
    await later(61);
    await reconcile();
    expect([await statusOf(failing.uuid), await statusOf(fine.uuid)]).toEqual(['OPEN', 'PAID']);
  });

  it('lapses payments left by a crash before the provider answered', async () => {
    const purchase = await addServiceToCart(artist);
    paypal.failNext(1);
    await artist.call('GET /user-product/{id}/checkout', {
      params: { id: purchase.uuid },
      query: { paymentType: 'PAY_PAL' },
    });
    const { uuid } = await server.database.db
      .selectFrom('payments')
      .select('uuid')
      .where('user_uuid', '=', artist.uuid)
      .executeTakeFirstOrThrow();
    expect(await statusOf(uuid)).toBe('OPENING');
    await later(24 * 3600 + 1);
    await reconcile();
    expect(await statusOf(uuid)).toBe('LAPSED');
  });
});

describe('payment checks over the live socket', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  type PaymentCheck = { orders: { type: string; uuid: string; status: string }[] };
  const connect = async (person: Person) => {
    const socket = io(server.origin, { path: '/api/live', auth: { token: person.token }, transports: ['websocket'] });
    sockets.push(socket);
    const events: PaymentCheck[] = [];
    socket.on('payment-check', (event: PaymentCheck) => events.push(event));
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    return { socket, events };
  };

  it('reports payments, and checks with the provider at most every five seconds for a waiting user', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase]);
    const { socket, events } = await connect(artist);
    const order = { type: 'PRODUCT', uuid: purchase.uuid };
    for (let n = 0; n < 3; n++) socket.emit('payment-check', { orders: [order] });
    await eventually('three answers', async () => (events.length === 3 ? true : undefined));
    expect(events[0]).toEqual({ orders: [{ ...order, status: 'PENDING' }] });
    await eventually('a question', async () => (checksOf(uuid) > 0 ? true : undefined));
    paypal.setReport(externalIdOf(uuid), paid(15));
    socket.emit('payment-check', { orders: [order] });
    await eventually('an answer', async () => (events.length === 4 ? true : undefined));
    expect(checksOf(uuid)).toBe(1);
    server.clock.advance(6);
    socket.emit('payment-check', { orders: [order] });
    await eventually('the news', async () => events.find(({ orders }) => orders[0]?.status === 'PAID'));
    expect(checksOf(uuid)).toBe(2);
  });

  it('leaves out other users and types, and ignores invalid and too frequent messages', async () => {
    const other = await signUp(server);
    const [mine, theirs] = [await addServiceToCart(artist), await addServiceToCart(other)];
    const nonsense = await connect(artist);
    for (const payload of [undefined, null, 'x', {}, { orders: [] }, { orders: [{ type: 'X', uuid: 1 }] }])
      nonsense.socket.emit('payment-check', payload);
    nonsense.socket.emit('release', { orders: [{ type: 'PRODUCT', uuid: mine.uuid }] });
    const { socket, events } = await connect(artist);
    socket.emit('payment-check', {
      orders: [
        { type: 'PRODUCT', uuid: theirs.uuid },
        { type: 'PRODUCT', uuid: mine.uuid },
        { type: 'SUBSCRIPTION', uuid: mine.uuid },
      ].slice(0, 2),
    });
    await eventually('an answer', async () => (events.length > 0 ? true : undefined));
    expect(events).toEqual([{ orders: [{ type: 'PRODUCT', uuid: mine.uuid, status: 'PENDING' }] }]);
    expect(nonsense.events).toEqual([]);
    const eager = await connect(artist);
    for (let n = 0; n < 100; n++)
      eager.socket.emit('payment-check', { orders: [{ type: 'PRODUCT', uuid: mine.uuid }] });
    await eventually('some answers', async () => (eager.events.length >= 5 ? true : undefined));
    // A later message shows that all of them have been handled.
    await eventually('the end', async () => {
      const before = eager.events.length;
      eager.socket.emit('payment-check', { orders: [{ type: 'PRODUCT', uuid: mine.uuid }] });
      await artist.ok('GET /me');
      return eager.events.length > before || undefined;
    });
    expect(eager.events.length).toBeLessThan(100);
  });
});
