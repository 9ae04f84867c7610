import type { PaymentId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { PAYPAL_CREDENTIALS, type StandInPayPal, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { type KnownOrder, type OrderToOpen, type PaymentProvider, ProviderFailed } from './payment-provider.ts';
import { createPayPal } from './paypal.ts';

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
const opened = async (change: Partial<OrderToOpen> = {}): Promise<KnownOrder> => {
  const order = newOrder(change);
  const { externalId } = await payPal.open(order);
  return { paymentUuid: order.paymentUuid, externalId, money: order.money, canCapture: true };
};

it('opens an order with the full amount, our reference and our return address', async () => {
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

it('opens one order for repeated calls', async () => {
  const order = newOrder();
  const first = await payPal.open(order);
  const before = standIn.orders().length;
  expect(await payPal.open(order)).toEqual(first);
  expect(standIn.orders().length).toBe(before);
});

it('captures the money once after the payer has approved', async () => {
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

it('captures nothing for an order that we have closed', async () => {
  const order = await opened();
  standIn.approve(order.externalId);
  expect(await payPal.fetchReport({ ...order, canCapture: false })).toEqual({ state: 'open' });
  expect(standIn.order(order.externalId).capture).toBeNull();
});

it('reports declined, pending and refunded captures', async () => {
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

it('reports deleted and voided orders as lapsed', async () => {
  const order = await opened();
  expect(await payPal.fetchReport({ ...order, externalId: 'NOTHERE' })).toEqual({ state: 'lapsed' });
  Object.assign(standIn.order(order.externalId), { status: 'VOIDED' });
  expect(await payPal.fetchReport(order)).toEqual({ state: 'lapsed' });
});

it('sends each refund once', async () => {
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
  // Already refunded in PayPal's dashboard, which is not an error.
  expect(await payPal.refund?.({ ...part, refundUuid: newUuid<PaymentId>(), money })).toEqual({
    externalId: reference,
  });
});

describe('after a payment', () => {
  const paid = async (): Promise<KnownOrder> => {
    const order = await opened();
    standIn.approve(order.externalId);
    await payPal.fetchReport(order);
    return order;
  };
  const heard = (type: string, resource: object) => payPal.verifyWebhook(standIn.event(type, resource));
  const dispute = (order: KnownOrder, change: object = {}) => ({
    dispute_id: 'PP-D-1',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: { currency_code: 'USD', value: '12.50' },
    disputed_transactions: [{ seller_transaction_id: `CAP-${order.externalId}` }],
    ...change,
  });

  it('reports partial refunds one by one with their references', async () => {
    const order = await paid();
    expect(await payPal.fetchReport(order)).not.toHaveProperty('cases');
    standIn.refundInDashboard(order.externalId, '9.00', 'PENDING');
    const failed = standIn.refundInDashboard(order.externalId, '2.00', 'FAILED').id;
    const { id } = standIn.refundInDashboard(order.externalId, '3.33');
    const refundUuid = newUuid();
    const reference = `CAP-${order.externalId}`;
    await payPal.refund?.({ refundUuid, order, reference, money: { cents: asCents(500), currency: 'USD' } });
    const part = { kind: 'REFUND', outcome: 'LOST', disputed: null, currency: 'USD' };
    expect(await payPal.fetchReport(order)).toEqual({
      state: 'paid',
      money,
      reference,
      cases: [
        {
          ...part,
          reference: failed,
          outcome: 'WON',
          refundUuid: order.paymentUuid,
          movements: [
            { id: failed, cents: 200 },
            { id: `${failed}:failed`, cents: -200 },
          ],
        },
        { ...part, reference: id, refundUuid: order.paymentUuid, movements: [{ id, cents: 333 }] },
        { ...part, reference: expect.any(String), refundUuid, movements: [{ id: expect.any(String), cents: 500 }] },
      ],
    });
    standIn.refundInDashboard(order.externalId, '6.67');
    expect(await payPal.fetchReport(order)).toMatchObject({ state: 'refunded', money });
  });

  it("reports a reversal for the capture's order", async () => {
    const order = await paid();
    const { externalId } = order;
    const resource = {
      id: 'REV-1',
      amount: { currency_code: 'USD', value: '15.00' },
      links: standIn.captureLinks(externalId),
    };
    expect(await heard('PAYMENT.CAPTURE.REVERSED', resource)).toMatchObject([
      {
        externalId,
        report: null,
        cases: [{ kind: 'REVERSAL', reference: 'REV-1', outcome: 'LOST', movements: [{ id: 'REV-1', cents: 1500 }] }],
      },
    ]);
  });

  it.each([
    ['CREATED', {}, 'OPEN'],
    ['UPDATED', { status: 'UNDER_REVIEW' }, 'OPEN'],
    ['RESOLVED', { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }, 'WON'],
    ['RESOLVED', { status: 'RESOLVED', dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' } }, 'WON'],
    ['RESOLVED', { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }, 'LOST'],
    ['RESOLVED', { status: 'RESOLVED' }, 'LOST'],
  ])('reports a dispute that was %s, %j: %s', async (event, change, outcome) => {
    const order = await paid();
    expect(await heard(`CUSTOMER.DISPUTE.${event}`, dispute(order, change))).toMatchObject([
      {
        externalId: order.externalId,
        report: null,
        cases: [{ kind: 'DISPUTE', reference: 'PP-D-1', outcome, disputed: 1250, currency: 'USD', movements: [] }],
      },
    ]);
  });

  it('ignores disputes about unknown captures', async () => {
    const other = dispute(await paid(), { disputed_transactions: [{ seller_transaction_id: 'ELSEWHERE' }, {}] });
    expect(await heard('CUSTOMER.DISPUTE.CREATED', other)).toEqual([]);
  });

  it('lists past events page by page since a given time', async () => {
    const order = await paid();
    const before = (await payPal.listNotices?.(new Date(0)))?.length ?? 0;
    for (let n = 0; n < 3; n++) await heard('CUSTOMER.DISPUTE.CREATED', dispute(order, { dispute_id: `PP-D-${n}` }));
    await heard('CHECKOUT.ORDER.APPROVED', { id: order.externalId });
    const notices = (await payPal.listNotices?.(new Date(0))) ?? [];
    expect(notices).toHaveLength(before + 3);
    expect(notices.flatMap(({ cases = [] }) => cases.map(({ reference }) => reference))).toContain('PP-D-2');
    expect(await payPal.listNotices?.(new Date(Date.now() + 60_000))).toEqual([]);
    standIn.fail('outage');
    await expect(payPal.listNotices?.(new Date(0))).rejects.toThrow(ProviderFailed);
  });
});

describe('the webhook', () => {
  it('contains the order to fetch', async () => {
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

  it('finds the order of a refund through its capture', async () => {
    const order = await opened();
    standIn.approve(order.externalId);
    await payPal.fetchReport(order);
    const href = `https://api-m.paypal.com/v2/payments/captures/CAP-${order.externalId}`;
    const heard = await payPal.verifyWebhook(
      standIn.event('PAYMENT.CAPTURE.REFUNDED', { id: 'R', links: [{ rel: 'up', href }] }),
    );
    const asked = [{ eventId: expect.any(String), externalId: order.externalId, report: null }];
    expect(heard).toEqual(asked);
    const links = standIn.captureLinks(order.externalId);
    expect(await payPal.verifyWebhook(standIn.event('PAYMENT.REFUND.FAILED', { id: 'R', links }))).toEqual(asked);
  });

  it('rejects foreign signatures, bytes and headers', async () => {
    const event = standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER' });
    const other = standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'OTHER' });
    expect(await payPal.verifyWebhook({ ...event, body: other.body })).toBeNull();
    expect(
      await payPal.verifyWebhook({ ...event, body: Buffer.from(JSON.stringify(JSON.parse(event.body.toString()))) }),
    ).toBeNull();
    expect(await payPal.verifyWebhook({ headers: {}, body: event.body })).toBeNull();
    expect(await payPal.verifyWebhook({ headers: event.headers, body: Buffer.from('{"id":') })).toBeNull();
    // The body cannot inject fields into the verification call.
    expect(await payPal.verifyWebhook({ headers: event.headers, body: Buffer.from('{}}') })).toBeNull();
  });

  it('cannot be verified during a PayPal outage', async () => {
    standIn.fail('outage');
    await expect(payPal.verifyWebhook(standIn.event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER' }))).rejects.toThrow(
      ProviderFailed,
    );
  });
});

it.each(['outage', 'gibberish', 'silence'] as const)('distinguishes %s from an answer', async (trouble) => {
  const order = await opened();
  standIn.fail(trouble);
  await expect(payPal.fetchReport(order)).rejects.toThrow(ProviderFailed);
  standIn.fail(trouble);
  await expect(payPal.open(newOrder())).rejects.toThrow(ProviderFailed);
});

it('signs in again after its token is revoked, and reports wrong credentials', async () => {
  const order = await opened();
  standIn.revoke();
  expect(await payPal.fetchReport(order)).toEqual({ state: 'open' });
  const other = createPayPal(standIn.url, { ...PAYPAL_CREDENTIALS, secret: 'not ours' });
  await expect(other.open(newOrder())).rejects.toThrow('refused the credentials');
});
