import type { PaymentId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { STRIPE_CREDENTIALS, type StandInStripe, startStripe } from '@dubplate/testkit/commerce/providers/stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { type KnownOrder, type PaymentProvider, type ProviderCase, ProviderFailed } from './payment-provider.ts';
import { createStripe } from './stripe.ts';

let standIn: StandInStripe;
let stripe: PaymentProvider;
beforeAll(async () => {
  standIn = await startStripe();
  stripe = createStripe(standIn.url, STRIPE_CREDENTIALS);
});
afterAll(() => standIn.stop());

const money = { cents: asCents(1500), currency: 'USD' };
const newOrder = () => ({
  paymentUuid: newUuid<PaymentId>(),
  money,
  description: 'Early date',
  email: 'vera@example.com',
  language: 'en' as const,
  returnUrl: 'https://music.example/order/YWJj?orderType=product',
});
const opened = async (): Promise<KnownOrder> => {
  const { paymentUuid, ...order } = newOrder();
  const { externalId } = await stripe.open({ paymentUuid, ...order });
  return { paymentUuid, externalId, money, canCapture: true };
};

it('opens one session with the full amount for repeated calls', async () => {
  const order = newOrder();
  const first = await stripe.open(order);
  expect(first.payUrl).toBe(`https://checkout.stripe.test/c/pay/${first.externalId}`);
  expect(first.expiresAt).toBeInstanceOf(Date);
  const sent = new URLSearchParams(standIn.calls.at(-1)?.raw);
  expect(sent.get('success_url')).toBe(order.returnUrl);
  expect(sent.get('customer_email')).toBe(order.email);
  expect(await stripe.open(order)).toEqual(first);
  expect(standIn.sessions.find(({ id }) => id === first.externalId)).toMatchObject({
    amount_total: 1500,
    currency: 'usd',
    client_reference_id: order.paymentUuid,
  });
  expect(standIn.sessions.filter(({ client_reference_id }) => client_reference_id === order.paymentUuid)).toHaveLength(
    1,
  );
});

it.each([
  [{}, { state: 'open' }],
  [{ status: 'complete' }, { state: 'open' }],
  [{ status: 'expired' }, { state: 'lapsed' }],
  [
    { status: 'complete', payment_status: 'paid' },
    { state: 'paid', money },
  ],
  [
    { status: 'complete', payment_status: 'paid', amount_total: 1499 },
    { state: 'paid', money: { cents: asCents(1499), currency: 'USD' } },
  ],
] as const)('reads a session: %j', async (change, report) => {
  const order = await opened();
  standIn.move(order.externalId, change);
  expect(await stripe.fetchReport(order)).toMatchObject(report);
});

describe('after a payment', () => {
  const paid = async (): Promise<KnownOrder> => {
    const order = await opened();
    standIn.move(order.externalId, { status: 'complete', payment_status: 'paid' });
    return order;
  };
  const refundOf = (id: string, cents: number, refundUuid: string | null = null) => ({
    kind: 'REFUND',
    reference: id,
    outcome: 'LOST',
    disputed: null,
    currency: 'USD',
    refundUuid,
    movements: [{ id, cents }],
  });

  it('reports partial refunds one by one, and which of them are ours', async () => {
    const order = await paid();
    expect(await stripe.fetchReport(order)).not.toHaveProperty('cases');
    const one = standIn.refundInDashboard(order.externalId, 333);
    const report = await stripe.fetchReport(order);
    const reference = report.state === 'paid' ? report.reference : '';
    const refundUuid = newUuid();
    const ours = await stripe.refund?.({
      refundUuid,
      order,
      reference,
      money: { cents: asCents(500), currency: 'USD' },
    });
    expect(await stripe.fetchReport(order)).toEqual({
      state: 'paid',
      money,
      reference,
      cases: [refundOf(one.id, 333), refundOf(ours?.externalId ?? '', 500, refundUuid)],
    });
    standIn.refundInDashboard(order.externalId, 667);
    expect(await stripe.fetchReport(order)).toMatchObject({ state: 'refunded', money });
  });

  it('reports that the money of a failed refund came back', async () => {
    const order = await paid();
    standIn.refundInDashboard(order.externalId, 100);
    const { id } = standIn.refundInDashboard(order.externalId, 333, 'failed');
    const { cases = [] } = (await stripe.fetchReport(order)) as { cases?: ProviderCase[] };
    expect(cases[1]).toMatchObject({
      reference: id,
      outcome: 'WON',
      movements: [
        { id, cents: 333 },
        { id: `${id}:failed`, cents: -333 },
      ],
    });
  });

  it.each([
    ['needs_response', [], 'OPEN', []],
    ['under_review', [-1500], 'OPEN', [1500]],
    ['won', [-1500, 1500], 'WON', [1500, -1500]],
    ['lost', [-1500], 'LOST', [1500]],
    ['warning_closed', [], 'WON', []],
  ] as const)(
    'reports a dispute that is %s with withdrawn and reinstated funds: %j',
    async (status, moved, outcome, cents) => {
      const order = await paid();
      const balance_transactions = moved.map((amount, at) => ({ id: `txn_${at}`, amount, currency: 'usd' }));
      standIn.dispute(order.externalId, { status, balance_transactions });
      expect(await stripe.fetchReport(order)).toMatchObject({
        state: 'paid',
        cases: [
          {
            kind: 'DISPUTE',
            reference: `dp_${order.externalId}`,
            outcome,
            disputed: 1500,
            currency: 'USD',
            movements: cents.map((moved, at) => ({ id: `txn_${at}`, cents: moved })),
          },
        ],
      });
    },
  );

  it('uses the disputed amount if the account has another currency', async () => {
    const order = await paid();
    standIn.dispute(order.externalId, { balance_transactions: [{ id: 'txn', amount: -1391, currency: 'eur' }] });
    expect(await stripe.fetchReport(order)).toMatchObject({ cases: [{ movements: [{ id: 'txn', cents: 1500 }] }] });
  });

  it('lists past events page by page since a given time', async () => {
    const orders = [await paid(), await paid(), await paid()];
    const object = (order: KnownOrder) => ({ id: 'x', payment_intent: `pi_${order.externalId}` });
    standIn.event('charge.refunded', object(orders[0] as KnownOrder), { ageSeconds: 7200 });
    for (const order of orders) standIn.event('charge.dispute.created', object(order));
    standIn.event('customer.created', { id: 'cus_1' });
    const notices = await stripe.listNotices?.(new Date(Date.now() - 3_600_000));
    expect(notices?.slice(-3)).toEqual(
      orders.map(({ externalId }) => ({ eventId: expect.any(String), externalId, report: null })),
    );
    standIn.fail('outage');
    await expect(stripe.listNotices?.(new Date())).rejects.toThrow(ProviderFailed);
  });
});

it('expires an open session and ignores a settled one', async () => {
  const order = await opened();
  await stripe.close?.(order);
  expect(await stripe.fetchReport(order)).toEqual({ state: 'lapsed' });
  await stripe.close?.(order);
});

it('sends each refund once', async () => {
  const order = await opened();
  const refund = {
    refundUuid: newUuid<PaymentId>(),
    order,
    reference: 'pi_1',
    money: { cents: asCents(500), currency: 'USD' },
  };
  expect(await stripe.refund?.(refund)).toEqual(await stripe.refund?.(refund));
  expect(standIn.refunds.filter(({ payment_intent }) => payment_intent === 'pi_1')).toEqual([
    { payment_intent: 'pi_1', amount: 500 },
  ]);
});

describe('the webhook', () => {
  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired'])(
    'has the session asked for after %s',
    async (type) => {
      const heard = await stripe.verifyWebhook(standIn.event(type, { id: 'cs_test_1', object: 'checkout.session' }));
      expect(heard).toEqual([{ eventId: expect.any(String), externalId: 'cs_test_1', report: null }]);
    },
  );

  it('reports late failures, finds the session of a refund and ignores other events', async () => {
    const { externalId } = await opened();
    const heard = (type: string, object: object) => stripe.verifyWebhook(standIn.event(type, object));
    expect(await heard('checkout.session.async_payment_failed', { id: externalId })).toMatchObject([
      { externalId, report: { state: 'declined' } },
    ]);
    for (const type of ['charge.refunded', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'])
      expect(await heard(type, { id: 'x', payment_intent: `pi_${externalId}` })).toMatchObject([
        { externalId, report: null },
      ]);
    expect(await heard('charge.refunded', { id: 'ch_1', payment_intent: 'pi_unknown' })).toEqual([]);
    expect(await heard('customer.created', { id: 'cus_1' })).toEqual([]);
  });

  it('rejects foreign, expired, missing and mismatched signatures', async () => {
    const session = { id: 'cs_test_1' };
    const event = standIn.event('checkout.session.completed', session);
    const other = standIn.event('checkout.session.completed', { id: 'cs_test_2' });
    for (const webhook of [
      standIn.event('checkout.session.completed', session, { secret: 'whsec_other' }),
      standIn.event('checkout.session.completed', session, { ageSeconds: 301 }),
      { headers: {}, body: event.body },
      { headers: event.headers, body: other.body },
    ])
      expect(await stripe.verifyWebhook(webhook)).toBeNull();
  });
});

it('cuts off an endless answer', async () => {
  const order = await opened();
  standIn.fail('endless');
  await expect(stripe.fetchReport(order)).rejects.toThrow(
    expect.objectContaining({
      name: 'ProviderFailed',
      cause: expect.objectContaining({ detail: expect.objectContaining({ name: 'ProviderFailed' }) }),
    }),
  );
});

it('distinguishes an outage, silence and wrong credentials from an answer', async () => {
  const order = await opened();
  standIn.fail('outage');
  await expect(stripe.fetchReport(order)).rejects.toThrow(ProviderFailed);
  standIn.fail('silence', 2);
  await expect(stripe.fetchReport(order)).rejects.toThrow(ProviderFailed);
  const other = createStripe(standIn.url, { ...STRIPE_CREDENTIALS, secretKey: 'sk_test_not_ours' });
  await expect(other.fetchReport(order)).rejects.toThrow(ProviderFailed);
});
