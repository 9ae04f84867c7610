import { asCents } from '@dubplate/rules/cents';
import { createScriptedProvider, externalIdOf, paid, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';
import type { PaymentReport, ProviderCase } from '../providers/payment-provider.ts';

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
type Payment = Awaited<ReturnType<typeof checkOut>>;

const caseOf = (kind: ProviderCase['kind'], reference: string, change: Partial<ProviderCase> = {}): ProviderCase => ({
  kind,
  reference,
  outcome: 'LOST',
  disputed: null,
  currency: 'USD',
  refundUuid: null,
  movements: [],
  ...change,
});
const moved = (id: string, cents: number) => [{ id, cents: asCents(cents) }];
const refundAtProvider = (id: string, cents: number) => caseOf('REFUND', id, { movements: moved(id, cents) });
const dispute = (outcome: ProviderCase['outcome'], movements: ProviderCase['movements'] = []) =>
  caseOf('DISPUTE', 'D-1', { outcome, movements, disputed: asCents(1500) });

/** Makes the provider report this. */
const news = ({ uuid }: Payment, report: PaymentReport | null, cases: readonly ProviderCase[] = []) =>
  pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report, cases }]);
/** A paid payment with cases that the provider reported later. */
const paidWith = (dollars: number, cases: readonly ProviderCase[]) => ({ ...paid(dollars), cases }) as PaymentReport;
const read = ({ uuid }: Bought) => admin.ok('GET /staff/purchase/{id}', { params: { id: uuid } });
const bought = async () => {
  const purchase = await addServiceToCart(artist);
  return { purchase, payment: await buy(server, artist, paypal, [purchase]) };
};
const alertOf = async ({ uuid }: Payment) =>
  (await admin.ok('GET /staff/alerts', { query: { take: 50 } })).data.find(({ subject_uuid }) => subject_uuid === uuid);
/** Returns the balance of a purchase on an account in cents; positive is debit. */
const booked = async (purchase: Bought, account: string) =>
  (await read(purchase)).entries
    .flatMap(({ postings }) => postings)
    .filter((posting) => posting.account === account)
    .reduce((sum, { cents }) => sum + cents, 0);

describe('a partial refund at the provider', () => {
  it('is posted to the cent once and shown to staff, and the purchase does not change', async () => {
    const { purchase, payment } = await bought();
    const report = paidWith(15, [refundAtProvider('R-1', 333), refundAtProvider('R-2', 250)]);
    await news(payment, paidWith(15, [refundAtProvider('R-1', 333)]));
    await Promise.all([1, 2, 3].map(() => news(payment, report)));
    await news(payment, paidWith(15, [refundAtProvider('R-1', 333)]));
    expect(await read(purchase)).toMatchObject({
      status: 'PAID',
      refundedAmount: 0,
      cases: [
        { kind: 'REFUND', outcome: 'LOST', moved: { cents: 333, currency: 'USD' }, disputed: null },
        { kind: 'REFUND', outcome: 'LOST', moved: { cents: 250, currency: 'USD' }, disputed: null },
      ],
    });
    expect([await booked(purchase, 'suspense'), await booked(purchase, 'provider:paypal')]).toEqual([583, 917]);
    expect(await alertOf(payment)).toMatchObject({ kind: 'payment.case', detail: { kind: 'REFUND' } });
    const query = { special: 'IN_DISPUTE', userUuid: artist.uuid } as const;
    expect((await admin.ok('GET /staff/purchases', { query })).data).toMatchObject([{ uuid: purchase.uuid }]);
  });

  it('is matched with our own refund by id', async () => {
    const { purchase, payment } = await bought();
    const { body } = await admin.call('POST /staff/purchase/{id}/refund', {
      params: { id: purchase.uuid },
      body: { amount: 5 },
    });
    const uuid = body.refund?.uuid ?? '';
    const ours = { ...refundAtProvider('R-1', 500), refundUuid: uuid };
    // The answer to our refund has this id.
    await eventually('its end', async () => (await read(purchase)).refund?.status === 'DONE' || undefined);
    await news(payment, paidWith(15, [ours]));
    await news(payment, paidWith(15, [ours, refundAtProvider(`refund-${uuid}`, 500)]));
    expect((await read(purchase)).cases).toEqual([]);
  });

  it('is not posted again after a full refund', async () => {
    const { purchase, payment } = await bought();
    const whole = { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } } as const;
    const cases = [refundAtProvider('R-1', 500), refundAtProvider('R-2', 1000)];
    await news(payment, { ...whole, cases });
    await news(payment, paidWith(15, cases.slice(0, 1)));
    await news(payment, { ...whole, cases: [...cases, dispute('WON')] });
    expect(await read(purchase)).toMatchObject({ status: 'REFUNDED', cases: [] });
    expect(await booked(purchase, 'provider:paypal')).toBe(0);
  });

  it('is shown and can be resent if our own refund failed', async () => {
    const { purchase, payment } = await bought();
    const refund = await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
    await eventually('its end', async () => (await read(purchase)).refund?.status === 'DONE' || undefined);
    const failed = {
      ...refundAtProvider('R-1', 1500),
      outcome: 'WON',
      refundUuid: refund.refund?.uuid ?? '',
      movements: [...moved('R-1', 1500), ...moved('R-1:failed', -1500)],
    } as const;
    for (let n = 0; n < 2; n++) await news(payment, paidWith(15, [failed]));
    expect(await read(purchase)).toMatchObject({
      status: 'REFUNDED',
      cases: [{ kind: 'REFUND_FAILED', moved: { cents: -1500 } }],
    });
    expect((await decide(purchase, 'RETURN')).body.cases).toEqual([]);
    await eventually('both refunds', async () => paypal.refunded.length === 2 || undefined);
  });

  it('is matched with a refund sent by hand', async () => {
    const purchase = await addServiceToCart(artist);
    const { uuid } = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
    const say = (report: PaymentReport) =>
      pushReport(server, cryptocloud, [{ externalId: externalIdOf(uuid), report }]);
    await say(paid(15));
    await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
    for (let n = 0; n < 2; n++) await say(paidWith(15, [refundAtProvider('R-1', 1500)]));
    expect(await read(purchase)).toMatchObject({ status: 'REFUNDED', refund: { status: 'DONE' }, cases: [] });
    expect(await booked(purchase, 'provider:cryptocloud')).toBe(0);
  });

  it('is posted for a set-aside payment', async () => {
    const purchase = await addServiceToCart(artist);
    const payment = await checkOut(artist, [purchase]);
    await news(payment, paidWith(16, [refundAtProvider('R-1', 100)]));
    expect(await read(purchase)).toMatchObject({
      setAside: { received: { cents: 1600 } },
      cases: [{ kind: 'REFUND' }],
    });
    expect(await booked(purchase, 'suspense')).toBe(-1500);
  });
});

describe('a dispute', () => {
  it('is shown before money moves, posted when funds are withdrawn and closed when they are reinstated', async () => {
    const { purchase, payment } = await bought();
    await news(payment, paidWith(15, [dispute('OPEN')]));
    expect((await read(purchase)).cases).toMatchObject([
      { kind: 'DISPUTE', outcome: 'OPEN', moved: { cents: 0 }, disputed: { cents: 1500, currency: 'USD' } },
    ]);
    await news(payment, paidWith(15, [dispute('OPEN', moved('out', 1500))]));
    expect(await booked(purchase, 'suspense')).toBe(1500);
    const won = dispute('WON', [...moved('out', 1500), ...moved('in', -1500)]);
    await news(payment, paidWith(15, [won]));
    // An earlier event arrives late.
    await news(payment, paidWith(15, [dispute('OPEN', moved('out', 1500))]));
    expect(await read(purchase)).toMatchObject({ status: 'PAID', cases: [] });
    expect([await booked(purchase, 'suspense'), await alertOf(payment)]).toEqual([0, undefined]);
  });

  it('waits for staff if it is lost, and access stays', async () => {
    const { purchase, payment } = await bought();
    for (const outcome of ['LOST', 'OPEN'] as const)
      await news(payment, paidWith(15, [dispute(outcome, moved('out', 1500))]));
    expect(await read(purchase)).toMatchObject({ status: 'PAID', cases: [{ outcome: 'LOST' }] });
    expect((await artist.call('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).status).toBe(200);
  });

  it('reopens if its money returns after staff closed it', async () => {
    const { purchase, payment } = await bought();
    await news(payment, paidWith(15, [dispute('LOST', moved('out', 1500))]));
    await decide(purchase, 'ACCEPT');
    await news(payment, paidWith(15, [dispute('WON', [...moved('out', 1500), ...moved('in', -1500)])]));
    expect((await read(purchase)).cases).toMatchObject([{ outcome: 'WON', moved: { cents: -1500 } }]);
    await decide(purchase, 'ACCEPT');
    expect([await booked(purchase, 'differences'), await booked(purchase, 'suspense')]).toEqual([0, 0]);
  });
});

describe('a reversed payment', () => {
  const reversal = caseOf('REVERSAL', 'V-1', { movements: moved('V-1', 1500) });

  it('keeps the purchase even if the order is reported as refunded', async () => {
    const { purchase, payment } = await bought();
    const refunded = { state: 'refunded', money: { cents: asCents(1500), currency: 'USD' } } as const;
    paypal.setReport(externalIdOf(payment.uuid), { ...refunded, cases: [refundAtProvider('V-1', 1500)] });
    for (let n = 0; n < 2; n++) expect(await news(payment, null, [reversal])).toBe(200);
    expect(await read(purchase)).toMatchObject({ status: 'PAID', refunds: [], cases: [{ kind: 'REVERSAL' }] });
    expect([await booked(purchase, 'suspense'), await booked(purchase, 'provider:paypal')]).toEqual([1500, 0]);
  });

  it('is posted even if its event arrives before the payment', async () => {
    const purchase = await addServiceToCart(artist);
    const payment = await checkOut(artist, [purchase]);
    expect(await news(payment, null, [reversal])).toBe(200);
    await news(payment, paid(15));
    expect(await read(purchase)).toMatchObject({ status: 'PAID', cases: [{ moved: { cents: 1500 } }] });
  });

  it('is rejected if the signature is bad', async () => {
    const { purchase, payment } = await bought();
    const notice = { externalId: externalIdOf(payment.uuid), report: null, cases: [reversal] };
    expect(await pushReport(server, paypal, [notice], 'bad')).toBe(400);
    expect((await read(purchase)).cases).toEqual([]);
  });
});

const decide = async (purchase: Bought, decision: 'ACCEPT' | 'REFUND' | 'RETURN', by = admin, at = 0) => {
  const { cases } = await read(purchase);
  return by.call('POST /staff/payment-case/{id}/decide', {
    params: { id: cases[at]?.uuid ?? '' },
    body: { decision, purchaseUuid: purchase.uuid, reason: 'The buyer wrote to us' } as never,
  });
};

describe('a decision', () => {
  it('posts the loss and keeps the purchase', async () => {
    const { purchase, payment } = await bought();
    await news(payment, paidWith(15, [refundAtProvider('R-1', 333)]));
    const { uuid } = (await read(purchase)).cases[0] ?? { uuid: '' };
    expect((await decide(purchase, 'ACCEPT')).body).toMatchObject({ status: 'PAID', cases: [] });
    expect([await booked(purchase, 'differences'), await booked(purchase, 'suspense')]).toEqual([333, 0]);
    expect(await alertOf(payment)).toBeUndefined();
    const again = await admin.call('POST /staff/payment-case/{id}/decide', {
      params: { id: uuid },
      body: { decision: 'ACCEPT', purchaseUuid: purchase.uuid, reason: 'x' } as never,
    });
    expect(again.error.message).toBe('CASE_CLOSED');
    const { data } = await admin.ok('GET /staff/audit', { query: { take: 1 } });
    expect(data[0]).toMatchObject({
      action: 'payment-case.decide',
      before: { kind: 'REFUND', cents: 333 },
      after: { decision: 'ACCEPT', cents: 0, reason: 'The buyer wrote to us' },
    });
  });

  it('counts whole dollars as a refund and leaves the cents undecided', async () => {
    const { purchase, payment } = await bought();
    await news(payment, paidWith(15, [refundAtProvider('R-1', 750)]));
    expect((await decide(purchase, 'REFUND')).body).toMatchObject({
      status: 'PAID',
      refundedAmount: 7,
      refund: { status: 'DONE', amount: 7 },
      cases: [{ moved: { cents: 50 } }],
    });
    expect((await decide(purchase, 'REFUND')).error.message).toBe('WRONG_PURCHASE_STATE');
    expect((await decide(purchase, 'ACCEPT')).body.cases).toEqual([]);
    expect(await booked(purchase, 'provider:paypal')).toBe(750);
    expect(paypal.refunded).toEqual([]);
  });

  it('refunds the purchases of a reversed payment one by one', async () => {
    const purchases = [await addServiceToCart(artist), await addServiceToCart(artist)] as const;
    const payment = await buy(server, artist, paypal, purchases);
    await news(payment, null, [caseOf('REVERSAL', 'V-1', { movements: moved('V-1', 3000) })]);
    expect((await decide(purchases[0], 'REFUND')).body).toMatchObject({
      status: 'REFUNDED',
      cases: [{ moved: { cents: 1500 } }],
    });
    expect((await read(purchases[1])).status).toBe('PAID');
    expect((await decide(purchases[1], 'REFUND')).body).toMatchObject({ status: 'REFUNDED', cases: [] });
    expect(paypal.refunded).toEqual([]);
  });

  it('returns or keeps money beyond the price', async () => {
    for (const [decision, account] of [
      ['RETURN', 'refunds-payable'],
      ['ACCEPT', 'differences'],
    ] as const) {
      const purchase = await addServiceToCart(artist);
      const { uuid } = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
      const report = paidWith(15, [caseOf('OVERPAID', 'INV-1', { movements: moved('excess', -225) })]);
      for (let n = 0; n < 2; n++) await pushReport(server, cryptocloud, [{ externalId: externalIdOf(uuid), report }]);
      expect(await read(purchase)).toMatchObject({
        status: 'PAID',
        cases: [{ kind: 'OVERPAID', moved: { cents: -225 } }],
      });
      expect((await decide(purchase, decision)).body.cases).toEqual([]);
      expect(await booked(purchase, account)).toBe(-225);
      expect(await booked(purchase, 'provider:cryptocloud')).toBe(1725);
    }
  });

  it('is required before a refund, so that money is not returned twice', async () => {
    const { purchase, payment } = await bought();
    await news(payment, paidWith(15, [dispute('OPEN')]));
    const refund = () => admin.call('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
    expect((await refund()).error.message).toBe('CASE_OPEN');
    await decide(purchase, 'ACCEPT');
    expect((await refund()).status).toBe(200);
  });

  it('needs an administrator, a reason and a purchase of that payment', async () => {
    const { purchase, payment } = await bought();
    const other = await bought();
    await news(payment, paidWith(15, [refundAtProvider('R-1', 500)]));
    const support = await signUp(server, { roles: ['support'] });
    expect((await decide(purchase, 'ACCEPT', support)).status).toBe(403);
    const { uuid } = (await read(purchase)).cases[0] ?? { uuid: '' };
    const say = (body: object) =>
      admin.call('POST /staff/payment-case/{id}/decide', { params: { id: uuid }, body: body as never });
    const decision = { decision: 'REFUND', purchaseUuid: purchase.uuid, reason: 'x' };
    expect((await say({ ...decision, reason: ' ' })).status).toBe(400);
    expect((await say({ ...decision, purchaseUuid: other.purchase.uuid })).status).toBe(404);
    expect((await say(decision)).status).toBe(200);
  });
});
