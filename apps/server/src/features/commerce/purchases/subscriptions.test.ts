import type { PurchaseId } from '@dubplate/contract/ids';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addPlanToCart, buy, readPurchase } from '@dubplate/testkit/commerce/shop';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';
import { postDueStarts } from './subscriptions.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
  admin = await signUp(server, { roles: ['admin'] });
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

const DAY = 86_400;
const subscription = () => artist.ok('GET /me/subscription');
const subscribe = async (name: 'PREMIUM_1M' | 'PREMIUM_1Y') => {
  const purchase = await addPlanToCart(artist, name);
  await buy(server, artist, paypal, [purchase]);
  return readPurchase(artist, purchase);
};
const windowsOf = async (uuid: PurchaseId) => {
  const { starts_at, expires_at } = await server.database.db
    .selectFrom('purchases')
    .select(['starts_at', 'expires_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return { from: starts_at?.getTime() ?? 0, to: expires_at?.getTime() ?? 0 };
};
const earned = async (uuid: PurchaseId) =>
  (
    await server.database.db
      .selectFrom('ledger_transactions')
      .select('kind')
      .where('purchase_uuid', '=', uuid)
      .orderBy('at')
      .orderBy('uuid')
      .execute()
  ).map(({ kind }) => kind);
/** One calendar month later. */
const monthLater = (from: number) => {
  const [start, then] = [new Date(from), new Date(from)];
  then.setUTCMonth(start.getUTCMonth() + 1);
  while (then.getUTCDate() < start.getUTCDate() && then.getUTCDate() < 4) then.setUTCDate(then.getUTCDate() - 1);
  return then.getTime();
};

it('starts with the payment and ends with the paid time', async () => {
  expect(await subscription()).toBeNull();
  expect(await artist.ok('GET /me/plan')).toMatchObject({ name: 'DEFAULT', max_artists: expect.any(Number) });
  const before = server.clock.now().getTime();
  const { expiresAt, status } = await subscribe('PREMIUM_1M');
  expect([status, await subscription()]).toEqual(['PAID', { subscription: { name: 'PREMIUM_1M' }, expiresAt }]);
  const ends = Date.parse(expiresAt ?? '');
  expect(ends).toBeGreaterThanOrEqual(monthLater(before));
  expect(ends).toBeLessThan(monthLater(before) + 60_000);
  server.clock.advance(32 * DAY);
  await signInAgain(artist);
  expect(await subscription()).toBeNull();
});

it('continues after the previous one, and returns the longest plan and the last end', async () => {
  const month = await subscribe('PREMIUM_1M');
  const year = await subscribe('PREMIUM_1Y');
  const [first, second] = [await windowsOf(month.uuid), await windowsOf(year.uuid)];
  expect(second.from).toBe(first.to);
  expect(await subscription()).toEqual({
    subscription: { name: 'PREMIUM_1Y' },
    expiresAt: new Date(second.to).toISOString(),
  });
  expect([await earned(month.uuid), await earned(year.uuid)]).toEqual([['charge', 'use'], ['charge']]);
  server.clock.advance(32 * DAY);
  await signInAgain(artist);
  expect((await subscription())?.subscription.name).toBe('PREMIUM_1Y');
  await postDueStarts(server.database.db, server.clock.now());
  await postDueStarts(server.database.db, server.clock.now());
  expect(await earned(year.uuid)).toEqual(['charge', 'use']);
});

it('returns the longest plan even if a shorter one follows, until each ends', async () => {
  const year = await subscribe('PREMIUM_1Y');
  const month = await subscribe('PREMIUM_1M');
  const { from, to } = await windowsOf(month.uuid);
  expect(from).toBe((await windowsOf(year.uuid)).to);
  const expiresAt = new Date(to).toISOString();
  expect(await subscription()).toEqual({ subscription: { name: 'PREMIUM_1Y' }, expiresAt });
  server.clock.advance(366 * DAY);
  await signInAgain(artist);
  expect(await subscription()).toEqual({ subscription: { name: 'PREMIUM_1M' }, expiresAt });
});

it('gives five concurrent payments five consecutive periods', async () => {
  const bought = await Promise.all(Array.from({ length: 5 }, () => subscribe('PREMIUM_1M')));
  const windows = (await Promise.all(bought.map(({ uuid }) => windowsOf(uuid)))).sort((a, b) => a.from - b.from);
  for (const [index, { from }] of windows.entries()) if (index > 0) expect(from).toBe(windows[index - 1]?.to);
});

it('moves later subscriptions up when the running one is refunded', async () => {
  const [month, year] = [await subscribe('PREMIUM_1M'), await subscribe('PREMIUM_1Y')];
  const before = server.clock.now().getTime();
  await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: month.uuid } });
  const moved = await windowsOf(year.uuid);
  expect(Math.abs(moved.from - before)).toBeLessThan(60_000);
  expect((await subscription())?.subscription.name).toBe('PREMIUM_1Y');
  expect(await earned(year.uuid)).toEqual(['charge', 'use']);
  expect((await readPurchase(artist, month)).expiresAt).toBeNull();
  await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: year.uuid } });
  expect(await subscription()).toBeNull();
});

it('keeps the purchased duration when the plan changes', async () => {
  const purchase = await addPlanToCart(artist, 'PREMIUM_1M');
  const params = { name: 'PREMIUM_1M' };
  await admin.ok('PATCH /staff/subscription/{name}', { params, body: { amount: 12, timeRangeCount: 2 } });
  await buy(server, artist, paypal, [purchase]);
  const { from, to } = await windowsOf(purchase.uuid);
  expect(to).toBe(monthLater(from));
  expect((await readPurchase(artist, purchase)).subscription).toMatchObject({ amount: 10, timeRangeCount: 1 });
  await admin.ok('PATCH /staff/subscription/{name}', { params, body: { amount: 10, timeRangeCount: 1 } });
});

it('gives access to the services of the plan', async () => {
  await subscribe('PREMIUM_1M');
  const access = (await artist.ok('GET /products')).filter((one) => one.access).map(({ name }) => name);
  expect(access.sort()).toEqual(['DUBPLATE_CUSTOM_PC_LINE', 'DUBPLATE_PRODUCER_ARTIST', 'DUBPLATE_PUBLISH_RELEASE']);
});
