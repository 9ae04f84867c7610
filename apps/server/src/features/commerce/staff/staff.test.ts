import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { createScriptedProvider, externalIdOf, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
const crypto_cloud = createScriptedProvider({ name: 'cryptocloud', isRefundByHand: true });
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: crypto_cloud, CARD: null, STRIPE: null },
  });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
  await signInAgain(admin);
  paypal.refunded.length = 0;
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

const refund = ({ uuid }: { uuid: string }) => admin.call('POST /staff/purchase/{id}/refund', { params: { id: uuid } });
const refundOf = (uuid: PurchaseId) =>
  server.database.db.selectFrom('refunds').selectAll().where('purchase_uuid', '=', uuid).executeTakeFirstOrThrow();
const refundIs = (uuid: PurchaseId, status: string) =>
  eventually(`a refund that is ${status}`, async () => ((await refundOf(uuid)).status === status ? true : undefined));
const grant = (person: Person, productName = 'DUBPLATE_EARLY_DATE') =>
  admin.call('POST /staff/user/{id}/grant', { params: { id: person.uuid }, body: { productName } });
const acts = async (action: string) =>
  (await admin.ok('GET /staff/audit', { query: { take: 50 } })).data.filter((act) => act.action === action);

describe('a refund', () => {
  it('ends access at once and is sent to the provider once', async () => {
    const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
    const { uuid } = await buy(server, artist, paypal, [one, two]);
    const { status, body } = await refund(one);
    expect([status, body.status, body.user, body.refund?.amount]).toEqual([
      200,
      'REFUNDED',
      { uuid: artist.uuid, username: artist.username },
      15,
    ]);
    expect((await artist.call('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).status).toBe(400);
    await refundIs(one.uuid, 'DONE');
    expect(paypal.refunded).toMatchObject([
      {
        order: { externalId: externalIdOf(uuid) },
        reference: 'capture-1',
        money: { cents: asCents(1500), currency: 'USD' },
      },
    ]);
    // The provider reports the refund, too, which changes neither this purchase nor the other.
    await pushReport(server, paypal, [
      {
        externalId: externalIdOf(uuid),
        report: { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } },
      },
    ]);
    expect((await readPurchase(artist, two)).status).toBe('PAID');
    expect((await refund(one)).error.message).toBe('WRONG_PURCHASE_STATE');
    expect((await acts('purchase.refund'))[0]).toMatchObject({
      before: { status: 'PAID' },
      after: { status: 'REFUNDED' },
    });
  });

  it('is retried until the provider accepts it', async () => {
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    paypal.failNext(1);
    await refund(purchase);
    await eventually('a failed try', async () => ((await refundOf(purchase.uuid)).tries === 1 ? true : undefined));
    expect((await refundOf(purchase.uuid)).status).toBe('REQUESTED');
    server.clock.advance(61);
    await server.runJob('send-due-refunds');
    await refundIs(purchase.uuid, 'DONE');
    expect(paypal.refunded).toHaveLength(1);
  });

  it('fails after two days and is settled by hand', async () => {
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    paypal.failNext(2);
    await refund(purchase);
    await eventually('a failed try', async () => ((await refundOf(purchase.uuid)).tries === 1 ? true : undefined));
    server.clock.advance(2 * 86_400 + 60);
    await server.runJob('send-due-refunds');
    await refundIs(purchase.uuid, 'FAILED');
    await signInAgain(admin);
    const params = { id: (await refundOf(purchase.uuid)).uuid };
    expect((await admin.ok('POST /staff/refund/{id}/settle', { params })).refund?.status).toBe('DONE');
    expect((await admin.call('POST /staff/refund/{id}/settle', { params })).error.message).toBe('WRONG_PURCHASE_STATE');
    expect(await acts('refund.settle')).toHaveLength(1);
  });

  it('is settled by hand if the provider has no refunds', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
    await pushReport(server, crypto_cloud, [
      {
        externalId: externalIdOf(uuid),
        report: { state: 'paid', money: { cents: asCents(1500), currency: 'USD' }, reference: 'x' },
      },
    ]);
    expect((await refund(purchase)).body.refund?.status).toBe('BY_HAND');
  });

  it('is rejected for unpaid purchases', async () => {
    const pending = await addServiceToCart(artist);
    const granted = (await grant(artist)).body;
    for (const purchase of [pending, granted]) {
      const { status, error } = await refund(purchase);
      expect([status, error.message]).toEqual([409, 'NOTHING_PAID']);
    }
    expect((await refund({ uuid: newUuid<UserId>() })).status).toBe(404);
  });

  it('in the provider’s dashboard refunds the purchases, even if it is reported before the payment', async () => {
    const [one, two] = [await addServiceToCart(artist), await addServiceToCart(artist)];
    const report = { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } } as const;
    const first = await buy(server, artist, paypal, [one]);
    const second = await checkOut(artist, [two]);
    for (const { uuid } of [first, first, second])
      await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report }]);
    expect([(await readPurchase(artist, one)).status, (await readPurchase(artist, two)).status]).toEqual([
      'REFUNDED',
      'REFUNDED',
    ]);
    expect((await refundOf(one.uuid)).status).toBe('DONE');
  });

  it('of a spent purchase is goodwill: a later denial returns nothing', async () => {
    const { release } = await makeDraft(artist, { days: 7 });
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    const params = { id: release.uuid };
    await artist.ok('POST /release/{id}/publish', { params });
    expect((await readPurchase(artist, purchase)).status).toBe('USED');
    expect((await artist.ok('GET /me/user-product/{id}/release', { params: { id: purchase.uuid } })).uuid).toBe(
      release.uuid,
    );
    await refund(purchase);
    await admin.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'No' } });
    expect((await readPurchase(artist, purchase)).status).toBe('REFUNDED');
  });
});

describe('a grant', () => {
  it('gives access without payment, and a denial returns it', async () => {
    const { status, body } = await grant(artist);
    expect([status, body.status, body.paymentType, body.receiptNumber]).toEqual([201, 'ISSUED', null, null]);
    const { release } = await makeDraft(artist, { days: 7 });
    await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    expect((await readPurchase(artist, body)).status).toBe('USED');
    await admin.ok('POST /staff/release/{id}/deny', { params: { id: release.uuid }, body: { deny_reason: 'No' } });
    expect((await readPurchase(artist, body)).status).toBe('PAID');
    expect((await refund(body)).error.message).toBe('NOTHING_PAID');
    expect((await artist.call('GET /me/user-product/{id}/release', { params: { id: body.uuid } })).status).toBe(404);
    expect((await acts('purchase.grant')).length).toBeGreaterThan(0);
  });

  it('requires an existing user and service', async () => {
    expect((await grant(artist, 'DUBPLATE_GLITTER')).error.message).toBe('UNKNOWN_PRODUCT');
    expect((await grant({ ...artist, uuid: newUuid<UserId>() })).status).toBe(404);
  });
});

describe('the catalogue', () => {
  it('is edited by price and by plan, with the old values in the audit log', async () => {
    const params = { name: 'DUBPLATE_EARLY_DATE' };
    expect(
      await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 16, includedIn: ['PREMIUM_1Y'] } }),
    ).toEqual({ name: 'DUBPLATE_EARLY_DATE', amount: 16, includedIn: ['PREMIUM_1Y'] });
    const yearly = (await artist.ok('GET /subscriptions')).find(({ name }) => name === 'PREMIUM_1Y');
    expect(yearly?.products).toContain('DUBPLATE_EARLY_DATE');
    await admin.ok('PATCH /staff/product/{name}', { params, body: { amount: 15, includedIn: [] } });
    expect((await acts('product.edit'))[0]).toMatchObject({
      before: { amount: 16, includedIn: ['PREMIUM_1Y'] },
      after: { amount: 15, includedIn: [] },
    });
    const refused = await admin.call('PATCH /staff/product/{name}', { params, body: { includedIn: ['GOLD'] } });
    expect([refused.status, refused.error.message]).toEqual([400, 'UNKNOWN_PLAN']);
    expect((await admin.call('PATCH /staff/product/{name}', { params: { name: 'X' }, body: {} })).status).toBe(404);
    expect((await admin.call('PATCH /staff/product/{name}', { params, body: { amount: -1 } })).status).toBe(400);
  });

  it('shows that the yearly plan saves 28%, recalculated after price changes', async () => {
    const saved = async () =>
      Object.fromEntries((await artist.ok('GET /subscriptions')).map((plan) => [plan.name, plan.savedPercent]));
    expect(await saved()).toEqual({ DEFAULT: null, PREMIUM_1M: null, PREMIUM_1Y: 28 });
    const params = { name: 'PREMIUM_1Y' };
    await admin.ok('PATCH /staff/subscription/{name}', { params, body: { maxArtists: 50 } });
    expect((await saved()).PREMIUM_1Y).toBe(28);
    await admin.ok('PATCH /staff/subscription/{name}', { params, body: { amount: 90, maxArtists: null } });
    expect((await saved()).PREMIUM_1Y).toBe(25);
    const free = await admin.call('PATCH /staff/subscription/{name}', {
      params: { name: 'DEFAULT' },
      body: { amount: 1 },
    });
    expect([free.status, free.error.message]).toEqual([400, 'FREE_PLAN']);
    expect((await admin.call('PATCH /staff/subscription/{name}', { params: { name: 'X' }, body: {} })).status).toBe(
      404,
    );
  });
});

it('lists all purchases by status and user', async () => {
  const [one] = [await addServiceToCart(artist), await addServiceToCart(artist)];
  await buy(server, artist, paypal, [one]);
  const list = async (query: Record<string, string>) =>
    (await admin.ok('GET /staff/purchases', { query: { userUuid: artist.uuid, ...query } })).data.map(
      ({ uuid }) => uuid,
    );
  expect(await list({})).toHaveLength(2);
  expect(await list({ status: 'PAID' })).toEqual([one.uuid]);
  expect((await list({ order: 'ASC' }))[0]).toBe(one.uuid);
  expect((await list({ take: '1', page: '2' }))[0]).toBe(one.uuid);
});

it('allows changes only to administrators', async () => {
  expect((await artist.call('GET /staff/purchases')).status).toBe(403);
  const uuid = crypto.randomUUID();
  for (const person of [artist, await signUp(server, { roles: ['moderator', 'support'] })]) {
    const statuses = [
      await person.call('PATCH /staff/product/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' }, body: {} }),
      await person.call('PATCH /staff/subscription/{name}', { params: { name: 'PREMIUM_1M' }, body: {} }),
      await person.call('POST /staff/purchase/{id}/refund', { params: { id: uuid } }),
      await person.call('POST /staff/refund/{id}/settle', { params: { id: uuid } }),
      await person.call('POST /staff/user/{id}/grant', { params: { id: uuid }, body: { productName: 'x' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
  }
});
