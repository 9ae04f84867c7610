import type { PaymentId } from '@dubplate/contract/ids';
import { PAYPAL_CREDENTIALS, type StandInPayPal, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCents } from '#features/commerce/ledger/cents.ts';
import { newUuid } from '#platform/ids.ts';
import { type KnownOrder, type OrderToOpen, type PaymentProvider, ProviderFailed } from '../payment-provider.ts';
import { createPayPal } from './paypal-provider.ts';

let standIn: StandInPayPal;
let payPal: PaymentProvider;
beforeAll(async () => {
  standIn = await startPayPal();
  payPal = createPayPal(standIn.url, PAYPAL_CREDENTIALS);
});
afterAll(() => standIn.stop());

const money = { cents: asCents(1500), currency: 'USD' };
const newOrder = (change: Partial<OrderToOpen> = {}): OrderToOpen => ({
  paymentUuid: newUuid<PaymentId>(),
  money,
  description: 'Early date',
  email: 'vera@example.com',
  language: 'ru',
  returnUrl: 'https://music.example/order/YWJj?orderType=product',
  ...change,
});
/** An order that is open, as we know it. */
const opened = async (change: Partial<OrderToOpen> = {}): Promise<KnownOrder> => {
  const order = newOrder(change);
  const { externalId } = await payPal.open(order);
  return { paymentUuid: order.paymentUuid, externalId, money: order.money, canCapture: true };
};

it('opens an order for the whole amount, under our own reference, that leads back to us', async () => {
  const order = newOrder({ money: { cents: asCents(6050), currency: 'USD' }, description: 'x'.repeat(200) });
  const { externalId, payUrl } = await payPal.open(order);
  expect(payUrl).toBe(`https://www.paypal.test/checkoutnow?token=${externalId}`);
  expect(JSON.parse(standIn.calls.at(-1)?.raw ?? '')).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.paymentUuid,
        invoice_id: order.paymentUuid,
        description: 'x'.repeat(127),
        amount: { currency_code: 'USD', value: '60.50' },
      },
    ],
    payment_source: {
      paypal: { experience_context: { return_url: order.returnUrl, cancel_url: order.returnUrl, locale: 'ru-RU' } },
    },
  });
});

it('opens one order however often it is asked', async () => {
  const order = newOrder();
  const first = await payPal.open(order);
  const before = standIn.orders().length;
  expect(await payPal.open(order)).toEqual(first);
  expect(standIn.orders().length).toBe(before);
});

it('takes the money once its payer has approved, and once only', async () => {
  const order = await opened();
  expect(await payPal.fetchReport(order)).toEqual({ state: 'open' });
  standIn.approve(order.externalId);
  const paid = { state: 'paid', money, reference: `CAP-${order.externalId}` };
  expect(await Promise.all([payPal.fetchReport(order), payPal.fetchReport(order), payPal.fetchReport(order)])).toEqual([
    paid,
    paid,
    paid,
  ]);
  expect(await payPal.fetchReport(order)).toEqual(paid);
});

it('takes no money for an order that is closed on our side', async () => {
  const order = await opened();
  standIn.approve(order.externalId);
  expect(await payPal.fetchReport({ ...order, canCapture: false })).toEqual({ state: 'open' });
  expect(standIn.order(order.externalId).capture).toBeNull();
});

it('reports a capture that was declined, waits, or was refunded', async () => {
  const order = await opened();
  standIn.approve(order.externalId, 'INSTRUMENT_DECLINED');
  expect(await payPal.fetchReport(order)).toEqual({ state: 'declined' });
  const { externalId } = order;
  const capture = { id: 'CAP-1', amount: { currency_code: 'USD', value: '15.00' } };
  for (const [status, report] of [
    ['PENDING', { state: 'open' }],
    ['DECLINED', { state: 'declined' }],
    ['REFUNDED', { state: 'refunded', money }],
  ] as const) {
    Object.assign(standIn.order(externalId), { status: 'COMPLETED', capture: { ...capture, status } });
    expect(await payPal.fetchReport(order)).toEqual(report);
  }
});

it('takes an order that PayPal has deleted or voided for lapsed', async () => {
  const order = await opened();
  expect(await payPal.fetchReport({ ...order, externalId: 'NOTHERE' })).toEqual({ state: 'lapsed' });
  Object.assign(standIn.order(order.externalId), { status: 'VOIDED' });
  expect(await payPal.fetchReport(order)).toEqual({ state: 'lapsed' });
});

it('refunds what it is requested to, once for each refund', async () => {
  const order = await opened();
  standIn.approve(order.externalId);
  const report = await payPal.fetchReport(order);
  const reference = report.state === 'paid' ? report.reference : '';
  const part = { refundUuid: newUuid<PaymentId>(), order, reference, money: { cents: asCents(500), currency: 'USD' } };
  const first = await payPal.refund?.(part);
  expect(await payPal.refund?.(part)).toEqual(first);
  expect(standIn.refunds.filter(({ capture }) => capture === reference)).toEqual([
    { capture: reference, value: '5.00' },
  ]);
  await payPal.refund?.({ ...part, refundUuid: newUuid<PaymentId>(), money });
  // Given back at PayPal's own desk meanwhile: that is done, not failed.
  expect(await payPal.refund?.({ ...part, refundUuid: newUuid<PaymentId>(), money })).toEqual({
    externalId: reference,
  });
});

describe('its webhook', () => {
  it('names the order that is to be asked for', async () => {
    const { externalId } = await opened();
    const event = (type: string, resource: object) => payPal.verifyWebhook(standIn.event(type, resource));
    const related = { supplementary_data: { related_ids: { order_id: externalId } } };
    const asked = [{ eventId: expect.any(String), externalId, report: null }];
    expect(await event('CHECKOUT.ORDER.APPROVED', { id: externalId })).toEqual(asked);
    expect(await event('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: externalId })).toEqual(asked);
    expect(await event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP', ...related })).toEqual(asked);
    expect(await event('PAYMENT.CAPTURE.DENIED', { id: 'CAP', ...related })).toEqual(asked);
    expect(await event('BILLING.PLAN.CREATED', { id: 'P-1' })).toEqual([]);
  });

  it('finds the order behind a refund by its capture', async () => {
    const order = await opened();
    standIn.approve(order.externalId);
    await payPal.fetchReport(order);
    const href = `https://api-m.paypal.com/v2/payments/captures/CAP-${order.externalId}`;
    const heard = await payPal.verifyWebhook(
      standIn.event('PAYMENT.CAPTURE.REFUNDED', { id: 'R', links: [{ rel: 'up', href }] }),
    );
    expect(heard).toEqual([{ eventId: expect.any(String), externalId: order.externalId, report: null }]);
  });

  it('is refused where the signature, the bytes or a header are not PayPal’s', async () => {
    const event = standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER' });
    const other = standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'OTHER' });
    expect(await payPal.verifyWebhook({ ...event, body: other.body })).toBeNull();
    expect(
      await payPal.verifyWebhook({ ...event, body: Buffer.from(JSON.stringify(JSON.parse(event.body.toString()))) }),
    ).toBeNull();
    expect(await payPal.verifyWebhook({ headers: {}, body: event.body })).toBeNull();
    expect(await payPal.verifyWebhook({ headers: event.headers, body: Buffer.from('{"id":') })).toBeNull();
    // Nothing may be slipped into the call that judges it.
    expect(await payPal.verifyWebhook({ headers: event.headers, body: Buffer.from('{}}') })).toBeNull();
  });

  it('can’t be judged while PayPal is away', async () => {
    standIn.fail('outage');
    await expect(payPal.verifyWebhook(standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER' }))).rejects.toThrow(
      ProviderFailed,
    );
  });
});

it.each(['outage', 'gibberish', 'silence'] as const)('tells %s from an answer', async (trouble) => {
  const order = await opened();
  standIn.fail(trouble);
  await expect(payPal.fetchReport(order)).rejects.toThrow(ProviderFailed);
  standIn.fail(trouble);
  await expect(payPal.open(newOrder())).rejects.toThrow(ProviderFailed);
});

it('signs in again when its token is revoked, and says so when the credentials are wrong', async () => {
  const order = await opened();
  standIn.revoke();
  expect(await payPal.fetchReport(order)).toEqual({ state: 'open' });
  const other = createPayPal(standIn.url, { ...PAYPAL_CREDENTIALS, secret: 'not ours' });
  await expect(other.open(newOrder())).rejects.toThrow('refused the credentials');
});
