import type { PaymentId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import type { KnownOrder, PaymentProvider } from '../payment-provider.ts';
import { createSandbox, signWebhook } from './sandbox-provider.ts';

const secret = Buffer.alloc(32, 7);
const money = { cents: asCents(1500), currency: 'USD' };
const returnUrl = 'https://music.example/order/YWJj?orderType=product&x=1';

let server: TestServer;
let sandbox: PaymentProvider;
beforeAll(async () => {
  server = await startTestServer();
  const { value } = await server.database.db
    .selectFrom('instance_secrets')
    .select('value')
    .where('name', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  const { db } = server.database;
  sandbox = createSandbox({ db, clock: server.clock, origin: () => server.origin, secret: value });
});
afterAll(() => server.stop());

const opened = async (language: 'en' | 'ru' = 'en'): Promise<KnownOrder & { payUrl: string }> => {
  const paymentUuid = newUuid<PaymentId>();
  const description = 'Early date & <more>';
  const { externalId, payUrl } = await sandbox.open({
    paymentUuid,
    money,
    description,
    email: null,
    language,
    returnUrl,
  });
  return { paymentUuid, externalId, money, canCapture: true, payUrl };
};
const decide = (payUrl: string, outcome: string) =>
  fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

it('shows a page with the test money notice, description and amount of an order', async () => {
  const { payUrl } = await opened();
  const response = await fetch(payUrl);
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('Test money');
  expect(html).toContain('Early date &amp; &lt;more&gt;');
  expect(html).toContain('$15');
  expect(html).toContain('href="/order/YWJj?orderType=product&amp;x=1"');
  expect(html).not.toContain('<script');
  expect(await (await fetch((await opened('ru')).payUrl)).text()).toContain('Тестовые деньги');
});

it.each([
  ['approve', { state: 'paid', money }, 'Paid.'],
  ['decline', { state: 'declined' }, 'declined'],
] as const)("applies the payer's choice: %s", async (outcome, report, shown) => {
  const order = await opened();
  expect(await sandbox.fetchReport(order)).toEqual({ state: 'open' });
  const response = await decide(order.payUrl, outcome);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(shown);
  expect(await sandbox.fetchReport(order)).toMatchObject(report);
});

it('keeps the first choice', async () => {
  const order = await opened();
  await decide(order.payUrl, 'approve');
  await decide(order.payUrl, 'decline');
  expect(await sandbox.fetchReport(order)).toMatchObject({ state: 'paid' });
});

it('rejects an unknown choice and leaves the order open', async () => {
  const order = await opened();
  expect((await decide(order.payUrl, 'refund')).status).toBe(400);
  expect((await fetch(order.payUrl, { method: 'POST' })).status).toBe(400);
  expect(await sandbox.fetchReport(order)).toEqual({ state: 'open' });
});

it('requires the whole address of an order', async () => {
  const [{ payUrl, paymentUuid }, other] = [await opened(), await opened()];
  const key = payUrl.split('/').at(-1);
  for (const path of [
    payUrl.slice(0, -1),
    other.payUrl.replace(other.paymentUuid, paymentUuid),
    `${server.origin}/sandbox/pay/${newUuid<PaymentId>()}/${key}`,
    `${server.origin}/sandbox/pay/x/${key}`,
  ]) {
    expect((await fetch(path)).status).toBe(404);
    expect((await decide(path, 'approve')).status).toBe(404);
  }
});

it('returns the same address for the same payment, and accepts no payment after closing', async () => {
  const order = await opened();
  const again = await sandbox.open({ ...order, description: 'x', email: null, language: 'en', returnUrl });
  expect(again.payUrl).toBe(order.payUrl);
  await sandbox.close?.(order);
  expect(await (await decide(order.payUrl, 'approve')).text()).toContain('replaced');
  expect(await sandbox.fetchReport(order)).toEqual({ state: 'lapsed' });
});

it('makes partial refunds once each, and reports a full refund', async () => {
  const order = await opened();
  const refund = (cents: number, refundUuid: string) =>
    sandbox.refund?.({ refundUuid, order, reference: '', money: { cents: asCents(cents), currency: 'USD' } });
  await expect(refund(500, newUuid<PaymentId>())).rejects.toThrow('Nothing was paid');
  await decide(order.payUrl, 'approve');
  const first = newUuid<PaymentId>();
  for (let times = 0; times < 4; times += 1) await refund(500, first);
  expect(await sandbox.fetchReport(order)).toMatchObject({ state: 'paid' });
  await refund(1000, newUuid<PaymentId>());
  expect(await sandbox.fetchReport(order)).toEqual({ state: 'refunded', money });
});

describe('the webhook', () => {
  const verify = async (body: string, signature?: string) => {
    const own = createSandbox({ db: server.database.db, clock: server.clock, origin: () => server.origin, secret });
    const headers = { 'sandbox-signature': signature ?? signWebhook(secret, body, server.clock.now()) };
    return own.verifyWebhook({ headers, body: Buffer.from(body) });
  };
  const eventOf = (order: string) => JSON.stringify({ id: newUuid<PaymentId>(), order });

  it('reports the outcome of the order', async () => {
    const order = await opened();
    await decide(order.payUrl, 'decline');
    expect(await verify(eventOf(order.paymentUuid))).toMatchObject([
      { externalId: order.externalId, report: { state: 'declined' } },
    ]);
    expect(await verify(eventOf(newUuid<PaymentId>()))).toEqual([]);
  });

  it('rejects missing, foreign, mismatched and expired signatures', async () => {
    const body = eventOf((await opened()).paymentUuid);
    const now = server.clock.now();
    for (const signature of [
      '',
      't=1,v1=abc',
      signWebhook(Buffer.alloc(32, 8), body, now),
      signWebhook(secret, `${body} `, now),
      signWebhook(secret, body, new Date(now.getTime() - 301_000)),
    ])
      expect(await verify(body, signature)).toBeNull();
    expect(await verify('{"id":')).toBeNull();
  });
});

it('does not exist on a publicly reachable instance', async () => {
  const { payUrl } = await opened();
  const open = await startTestServer({ env: { PUBLIC_URL: 'https://music.example' } });
  expect((await fetch(payUrl.replace(server.origin, open.origin))).status).toBe(404);
  await open.stop();
});
