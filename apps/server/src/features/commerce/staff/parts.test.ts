import { asCents } from '@dubplate/rules/cents';
import { createScriptedProvider, externalIdOf, paid, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addPlanToCart, addServiceToCart, buy, checkOut, readPurchase } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
const cryptocloud = createScriptedProvider({ name: 'cryptocloud', isRefundByHand: true });
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: cryptocloud, CARD: null, STRIPE: null },
  });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
  paypal.refunded.length = 0;
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

type Bought = { readonly uuid: string };
const refund = ({ uuid }: Bought, amount?: number) =>
  admin.call('POST /staff/purchase/{id}/refund', { params: { id: uuid }, ...(amount && { body: { amount } }) });
const read = ({ uuid }: Bought) => admin.ok('GET /staff/purchase/{id}', { params: { id: uuid } });
const refundsDone = (bought: Bought, count: number) =>
  eventually(`${count} refunds that are done`, async () => {
    const { refunds } = await read(bought);
    return refunds.filter(({ status }) => status === 'DONE').length === count ? refunds : undefined;
  });
const acts = async (action: string) =>
  (await admin.ok('GET /staff/audit', { query: { take: 50 } })).data.filter((act) => act.action === action);

describe('a partial refund', () => {
  it('leaves the purchase and its access unchanged, and the rest can be refunded later', async () => {
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    const { body } = await refund(purchase, 5);
    expect([body.status, body.refundedAmount, body.refund?.amount]).toEqual(['PAID', 5, 5]);
    expect((await artist.call('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).status).toBe(200);
    expect((await acts('purchase.refund'))[0]).toMatchObject({
      before: { status: 'PAID', refunded: 0 },
      after: { status: 'PAID', refunded: 5 },
    });
    expect((await refund(purchase, 11)).error.message).toBe('REFUND_TOO_MUCH');
    expect((await refund(purchase)).body).toMatchObject({ status: 'REFUNDED', refundedAmount: 15 });
    await refundsDone(purchase, 2);
    expect(paypal.refunded.map(({ money }) => money.cents)).toEqual([500, 1000]);
    expect((await read(purchase)).history.map(({ move, from, to }) => [move, from, to])).toEqual([
      ['pay', 'PENDING', 'PAID'],
      ['refund-part', 'PAID', 'PAID'],
      ['refund', 'PAID', 'REFUNDED'],
    ]);
  });

  it('balances before and after the purchase is spent and after a denial', async () => {
    const { release } = await makeDraft(artist, { days: 7 });
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    await refund(purchase, 5);
    const params = { id: release.uuid };
    await artist.ok('POST /release/{id}/publish', { params });
    expect((await readPurchase(artist, purchase)).status).toBe('USED');
    expect((await refund(purchase, 2)).body.status).toBe('USED');
    expect(await checkLedger(server.database.db)).toEqual([]);
    await admin.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'No' } });
    expect((await read(purchase)).status).toBe('PAID');
  });

  it('shows the buyer the amount and time', async () => {
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    expect(await readPurchase(artist, purchase)).toMatchObject({ refundedAmount: 0, refundedAt: null });
    await refund(purchase, 2);
    server.clock.advance(60);
    const refundedAt = (await refund(purchase, 5)).body.refund?.createdAt;
    expect(refundedAt).toBeDefined();
    expect(await readPurchase(artist, purchase)).toMatchObject({ status: 'PAID', refundedAmount: 7, refundedAt });
    expect(await artist.ok('GET /me/purchases')).toMatchObject([{ refundedAmount: 7, refundedAt }]);
  });

  it('keeps the time of a subscription', async () => {
    const plan = await addPlanToCart(artist, 'PREMIUM_1Y');
    await buy(server, artist, paypal, [plan]);
    const before = await artist.ok('GET /me/subscription');
    expect((await refund(plan, 20)).body).toMatchObject({ status: 'PAID', refundedAmount: 20 });
    expect(await artist.ok('GET /me/subscription')).toEqual(before);
  });

  it('is rejected if the provider has no refunds', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
    await pushReport(server, cryptocloud, [{ externalId: externalIdOf(uuid), report: paid(15) }]);
    expect((await read(purchase)).canRefundPart).toBe(false);
    expect((await refund(purchase, 5)).error.message).toBe('PART_NOT_POSSIBLE');
    expect((await refund(purchase, 15)).body.refund?.status).toBe('BY_HAND');
  });

  it('is completed when the provider returns the whole payment', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await buy(server, artist, paypal, [purchase]);
    await refund(purchase, 5);
    await refundsDone(purchase, 1);
    const report = { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } } as const;
    await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report }]);
    expect(await read(purchase)).toMatchObject({ status: 'REFUNDED', refundedAmount: 15 });
    expect((await refundsDone(purchase, 2)).map(({ money }) => money.cents)).toEqual([500, 1000]);
  });
});

describe('set-aside money', () => {
  const payOther = async (cents: number, currency = 'USD') => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase]);
    const money = { cents: asCents(cents), currency };
    await pushReport(server, paypal, [
      { externalId: externalIdOf(uuid), report: { state: 'paid', money, reference: 'capture-2' } },
    ]);
    return { purchase, uuid, money };
  };
  const decide = (way: 'accept' | 'return', uuid: string) =>
    admin.call(`POST /staff/payment/{id}/${way}`, { params: { id: uuid }, body: { reason: 'Fees' } });

  it('is listed with the amount that the provider reported', async () => {
    const { purchase, uuid } = await payOther(999, 'EUR');
    const { data } = await admin.ok('GET /staff/purchases', {
      query: { special: 'SET_ASIDE', userUuid: artist.uuid },
    });
    expect(data).toMatchObject([
      { uuid: purchase.uuid, setAside: { uuid, asked: 15, received: { cents: 999, currency: 'EUR' } } },
    ]);
    expect((await read(purchase)).payments).toMatchObject([
      { status: 'WRONG_AMOUNT', asked: 15, received: { cents: 999, currency: 'EUR' }, externalId: externalIdOf(uuid) },
    ]);
  });

  it.each([
    [1400, 'USD'],
    [1750, 'USD'],
    [1399, 'EUR'],
  ] as const)('of %i %s pays when it is accepted, and the difference is posted', async (cents, currency) => {
    const { purchase, uuid } = await payOther(cents, currency);
    expect((await decide('accept', uuid)).body).toMatchObject({ status: 'PAID', setAside: null, provider: 'paypal' });
    expect((await readPurchase(artist, purchase)).receiptNumber).not.toBeNull();
    const kinds = (await read(purchase)).entries.map(({ kind }) => kind);
    expect(kinds).toContain('difference');
    expect((await acts('payment.accept'))[0]).toMatchObject({
      before: { received: { cents, currency } },
      after: { status: 'PAID', reason: 'Fees' },
    });
    for (const way of ['accept', 'return'] as const)
      expect((await decide(way, uuid)).error.message).toBe('NOT_SET_ASIDE');
  });

  it('is returned once, to the cent and in its currency', async () => {
    const { purchase, uuid, money } = await payOther(999, 'EUR');
    expect((await decide('return', uuid)).body).toMatchObject({ status: 'PENDING', setAside: null });
    await refundsDone(purchase, 1);
    expect(paypal.refunded.map((sent) => sent.money)).toEqual([money]);
    await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report: { state: 'refunded', money } }]);
    expect((await read(purchase)).payments[0]?.status).toBe('RETURNED');
    expect(await acts('payment.return')).toHaveLength(1);
  });

  it('is settled if the provider returned it', async () => {
    const { purchase, uuid, money } = await payOther(1400);
    await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report: { state: 'refunded', money } }]);
    expect((await read(purchase)).payments[0]?.status).toBe('RETURNED');
    expect((await decide('accept', uuid)).error.message).toBe('NOT_SET_ASIDE');
  });

  it('requires a reason and an administrator', async () => {
    const { uuid } = await payOther(1400);
    const support = await signUp(server, { roles: ['support'] });
    const params = { id: uuid };
    expect((await admin.call('POST /staff/payment/{id}/accept', { params, body: { reason: ' ' } })).status).toBe(400);
    expect((await support.call('POST /staff/payment/{id}/accept', { params, body: { reason: 'x' } })).status).toBe(403);
  });

  it.each(['accept', 'return'] as const)('raises an alert until staff decide: %s', async (way) => {
    const { uuid } = await payOther(1400);
    const alerts = async () =>
      (await admin.ok('GET /staff/alerts', { query: { take: 50 } })).data.filter(
        ({ kind, subject_uuid }) => kind === 'payment.set-aside' && subject_uuid === uuid,
      );
    expect(await alerts()).toHaveLength(1);
    await decide(way, uuid);
    expect(await alerts()).toEqual([]);
  });
});
