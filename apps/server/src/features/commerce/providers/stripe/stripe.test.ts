import type { PaymentId } from '@dubplate/contract/ids';
import { STRIPE_CREDENTIALS, type StandInStripe, startStripe } from '@dubplate/testkit/commerce/providers/stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCents } from '#features/commerce/ledger/cents.ts';
import { newUuid } from '#platform/ids.ts';
import { type KnownOrder, type PaymentProvider, ProviderFailed } from '../payment-provider.ts';
import { createStripe } from './stripe-provider.ts';

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

it('opens one session for the whole amount, however often it is asked', async () => {
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
    { status: 'complete', payment_status: 'paid', refunded: true },
    { state: 'refunded', money },
  ],
  [
    { status: 'complete', payment_status: 'paid', amount_total: 1499 },
    { state: 'paid', money: { cents: asCents(1499), currency: 'USD' } },
  ],
] as const)('reads a session that is %j', async (change, report) => {
  const order = await opened();
  standIn.move(order.externalId, change);
  expect(await stripe.fetchReport(order)).toMatchObject(report);
});

it('ends a session that is still open, and minds none that is settled', async () => {
  const order = await opened();
  await stripe.close?.(order);
  expect(await stripe.fetchReport(order)).toEqual({ state: 'lapsed' });
  await stripe.close?.(order);
});

it('refunds what it is requested to, once for each refund', async () => {
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

describe('its webhook', () => {
  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired'])(
    'has the session asked for after %s',
    async (type) => {
      const heard = await stripe.verifyWebhook(standIn.event(type, { id: 'cs_test_1', object: 'checkout.session' }));
      expect(heard).toEqual([{ eventId: expect.any(String), externalId: 'cs_test_1', report: null }]);
    },
  );

  it('reports a payment that failed late, finds the session behind a refund, and passes over the rest', async () => {
    const { externalId } = await opened();
    const heard = (type: string, object: object) => stripe.verifyWebhook(standIn.event(type, object));
    expect(await heard('checkout.session.async_payment_failed', { id: externalId })).toMatchObject([
      { externalId, report: { state: 'declined' } },
    ]);
    expect(await heard('charge.refunded', { id: 'ch_1', payment_intent: `pi_${externalId}` })).toMatchObject([
      { externalId, report: null },
    ]);
    expect(await heard('charge.refunded', { id: 'ch_1', payment_intent: 'pi_unknown' })).toEqual([]);
    expect(await heard('customer.created', { id: 'cus_1' })).toEqual([]);
  });

  it('is refused where the signature is another’s, too old, missing, or over other bytes', async () => {
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

it('cuts off an answer that never ends', async () => {
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
