import type { PaymentId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import {
  CRYPTOCLOUD_CREDENTIALS,
  type StandInCryptoCloud,
  startCryptoCloud,
} from '@dubplate/testkit/commerce/providers/cryptocloud';
import { CRYPTOCLOUD_PAYOUT_KEY } from '@dubplate/testkit/commerce/providers/cryptocloud-withdrawals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { createCryptoCloud } from './cryptocloud.ts';
import { type KnownOrder, type PaymentProvider, ProviderFailed } from './payment-provider.ts';

let standIn: StandInCryptoCloud;
let cryptoCloud: PaymentProvider;
beforeAll(async () => {
  standIn = await startCryptoCloud();
  cryptoCloud = createCryptoCloud(standIn.url, CRYPTOCLOUD_CREDENTIALS);
});
afterAll(() => standIn.stop());

const money = { cents: asCents(1500), currency: 'USD' };
const opened = async (): Promise<KnownOrder> => {
  const paymentUuid = newUuid<PaymentId>();
  const { externalId } = await cryptoCloud.open({
    paymentUuid,
    money,
    description: 'Early date',
    email: null,
    language: 'en',
    returnUrl: 'https://music.example/order/YWJj',
  });
  return { paymentUuid, externalId, money, canCapture: true };
};

it('opens an invoice with our reference, valid for a day', async () => {
  const paymentUuid = newUuid<PaymentId>();
  const email = 'vera@example.com';
  const order = {
    paymentUuid,
    money,
    description: 'x',
    email,
    language: 'ru',
    returnUrl: 'https://m.example',
  } as const;
  const { externalId, payUrl, expiresAt } = await cryptoCloud.open(order);
  expect(payUrl).toBe(`https://pay.cryptocloud.test/${externalId.slice(4)}`);
  expect(expiresAt).toEqual(new Date('2030-01-02T12:00:00Z'));
  const { raw, query } = standIn.calls.at(-1) ?? {};
  expect(query?.get('locale')).toBe('ru');
  expect(JSON.parse(raw ?? '')).toEqual({
    shop_id: 'shop-of-ours',
    amount: 15,
    currency: 'USD',
    order_id: paymentUuid,
    email,
    add_fields: { time_to_pay: { hours: 24, minutes: 0 } },
  });
});

const part = { state: 'paid', money: { cents: asCents(720), currency: 'USD' } };
const over = { expiry_date: '2026-01-02 12:00:00.000000' };
it.each([
  [{ status: 'created' }, { state: 'open' }],
  [{ status: 'partial', received_usd: 7.2 }, { state: 'open' }],
  [{ status: 'partial', received_usd: 7.2, ...over }, part],
  [
    { status: 'paid', received_usd: 15 },
    { state: 'paid', money },
  ],
  [
    { status: 'overpaid', received_usd: 16 },
    { state: 'paid', money },
  ],
  [{ status: 'canceled' }, { state: 'lapsed' }],
  [{ status: 'canceled', received_usd: 7.2 }, part],
] as const)('reads an invoice: %j', async (change, report) => {
  const order = await opened();
  standIn.move(order.externalId, change);
  expect(await cryptoCloud.fetchReport(order)).toMatchObject(report);
});

it.each([
  [17.25, [{ id: 'excess', cents: -225 }]],
  // Fees used up the excess.
  [14.8, []],
])('reports %f received for an overpaid invoice of 15', async (received_usd, movements) => {
  const order = await opened();
  standIn.move(order.externalId, { status: 'overpaid', received_usd });
  expect(await cryptoCloud.fetchReport(order)).toMatchObject({
    state: 'paid',
    money,
    cases: [{ kind: 'OVERPAID', reference: order.externalId, outcome: 'LOST', currency: 'USD', movements }],
  });
});

it('rejects missing invoices and those of other orders', async () => {
  const order = await opened();
  await expect(cryptoCloud.fetchReport({ ...order, externalId: 'INV-NOTHERE' })).rejects.toThrow(ProviderFailed);
  await expect(cryptoCloud.fetchReport({ ...order, paymentUuid: newUuid<PaymentId>() })).rejects.toThrow(
    ProviderFailed,
  );
});

it('cancels an open invoice and ignores a settled one', async () => {
  const order = await opened();
  await cryptoCloud.close?.(order);
  expect(await cryptoCloud.fetchReport(order)).toEqual({ state: 'lapsed' });
  await cryptoCloud.close?.(order);
});

it('has no refunds', () => {
  expect(cryptoCloud.refund).toBeNull();
});

describe('the postback', () => {
  it.each([false, true])('contains the invoice to fetch, as a form: %s', async (isForm) => {
    const { externalId } = await opened();
    const heard = await cryptoCloud.verifyWebhook(standIn.postback(externalId, { isForm }));
    expect(heard).toEqual([{ eventId: null, externalId, report: null }]);
  });

  it('rejects foreign, expired, unsigned and missing tokens', async () => {
    const { externalId } = await opened();
    const fields = JSON.parse(standIn.postback(externalId).body.toString());
    const withToken = (token: unknown) => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...fields, token })),
    });
    const [head, claims] = fields.token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const postback of [
      standIn.postback(externalId, { secret: 'somebody else' }),
      standIn.postback(externalId, { ageSeconds: 301 }),
      withToken(`${head}.${claims}.`),
      withToken(`${none}.${claims}.`),
      withToken(undefined),
      { headers: {}, body: Buffer.from('not JSON') },
    ])
      expect(await cryptoCloud.verifyWebhook(postback)).toBeNull();
  });
});

it.each(['outage', 'gibberish', 'silence'] as const)('distinguishes %s from an answer', async (trouble) => {
  const order = await opened();
  standIn.fail(trouble);
  await expect(cryptoCloud.fetchReport(order)).rejects.toThrow(ProviderFailed);
});

it('cuts off an endless answer', async () => {
  const order = await opened();
  standIn.fail('endless');
  await expect(cryptoCloud.fetchReport(order)).rejects.toThrow('answered with more than 4194304 bytes');
});

it('reports wrong credentials', async () => {
  const other = createCryptoCloud(standIn.url, { ...CRYPTOCLOUD_CREDENTIALS, apiKey: 'not ours' });
  await expect(other.fetchReport(await opened())).rejects.toThrow(ProviderFailed);
});

it('withdraws with a key of its own, and not without one', async () => {
  const withdrawal = {
    network: 'USDT_TRC20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    cents: asCents(1505),
  } as const;
  expect(cryptoCloud.withdraw).toBeNull();
  const other = createCryptoCloud(standIn.url, { ...CRYPTOCLOUD_CREDENTIALS, payoutKey: CRYPTOCLOUD_PAYOUT_KEY });
  expect(await other.withdraw?.(withdrawal)).toEqual({
    outcome: 'accepted',
    reference: expect.stringMatching(/^INV-/),
  });
  expect(standIn.payouts.paid.get(withdrawal.address)).toEqual({ cents: 1505, times: 1 });
  standIn.fail('lost');
  await expect(other.withdraw?.(withdrawal)).rejects.toThrow(ProviderFailed);
});
