import { PEOPLE_FILTERED_MAX } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addPlanToCart, addServiceToCart, buy } from '@dubplate/testkit/commerce/shop';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';

const paypal = createScriptedProvider({ name: 'sandbox', isSandbox: true });
let server: TestServer;
let admin: Person;
let support: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
  admin = await signUp(server, { roles: ['admin'] });
  support = await signUp(server, { roles: ['support'] });
  artist = await signUp(server, { username: 'north.studio@example.com' });
});
afterAll(() => server.stop());

describe('the list of purchases', () => {
  it('applies each filter', async () => {
    const { release } = await makeDraft(artist);
    const service = await addServiceToCart(artist, 'CUSTOM_PC_LINE', release.uuid);
    const plan = await addPlanToCart(artist, 'PREMIUM_1M');
    const pending = await addServiceToCart(artist, 'EARLY_DATE');
    await buy(server, artist, paypal, [plan]);
    await buy(server, artist, paypal, [service]);
    await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: plan.uuid }, body: { amount: 1 } });
    const list = async (query: Record<string, string>) =>
      (await support.ok('GET /staff/purchases', { query: { userUuid: artist.uuid, ...query } })).data.map(
        ({ uuid }) => uuid,
      );
    expect(await list({})).toEqual([pending.uuid, plan.uuid, service.uuid]);
    expect(await list({ order: 'ASC', take: '1', page: '2' })).toEqual([plan.uuid]);
    expect(await list({ status: 'PENDING' })).toEqual([pending.uuid]);
    expect(await list({ type: 'SUBSCRIPTION' })).toEqual([plan.uuid]);
    expect(await list({ name: 'DUBPLATE_EARLY_DATE' })).toEqual([pending.uuid]);
    expect(await list({ name: 'PREMIUM_1M' })).toEqual([plan.uuid]);
    expect(await list({ name: 'NOTHING' })).toEqual([]);
    expect(await list({ provider: 'sandbox' })).toEqual([plan.uuid, service.uuid]);
    expect(await list({ provider: 'stripe' })).toEqual([]);
    expect(await list({ releaseUuid: release.uuid })).toEqual([service.uuid]);
    expect(await list({ special: 'PART_REFUNDED' })).toEqual([plan.uuid]);
    expect(await list({ special: 'SET_ASIDE' })).toEqual([]);
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(await list({ startDate: today, endDate: today })).toHaveLength(3);
    expect(await list({ endDate: '2020-01-01' })).toEqual([]);
    expect(await list({ startDate: '2999-01-01' })).toEqual([]);
    const { totals } = await support.ok('GET /staff/purchases', { query: { userUuid: artist.uuid, take: '1' } });
    const amountOf = ({ product, subscription }: Purchase) => product?.amount ?? subscription?.amount ?? 0;
    expect(totals).toEqual({ paid: amountOf(plan) + amountOf(service), refunded: 1 });
  });

  it('finds users by part of their name, and requires more of it if too many match', async () => {
    const find = (username: string) => support.call('GET /staff/purchases', { query: { username } });
    await addServiceToCart(artist);
    const { body } = await find('TH.Stud');
    expect(new Set(body.data.map(({ user }) => user.username))).toEqual(new Set(['north.studio@example.com']));
    expect((await find('nobody-has-this')).body.data).toEqual([]);
    expect((await find('%')).body.data).toEqual([]);
    const now = new Date();
    await server.database.db
      .insertInto('users')
      .values(
        Array.from({ length: PEOPLE_FILTERED_MAX + 1 }, (_, index) => ({
          uuid: newUuid<Person['uuid']>(),
          username: `crowd-${index}@example.com`,
          password_hash: 'x',
          language: 'en' as const,
          roles: [],
          created_at: now,
        })),
      )
      .execute();
    const { status, error } = await find('crowd-');
    expect([status, error.message]).toEqual([400, 'TOO_MANY_PEOPLE']);
  });
});

describe('a purchase', () => {
  it('is read with its payments, ledger entries and release', async () => {
    const { release } = await makeDraft(artist, { days: 7, title: 'Winter' });
    const purchase = await addServiceToCart(artist);
    const checkout = await buy(server, artist, paypal, [purchase]);
    await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const detail = await support.ok('GET /staff/purchase/{id}', { params: { id: purchase.uuid } });
    expect(detail).toMatchObject({
      status: 'USED',
      release: { uuid: release.uuid, title: 'Winter', isSpent: true },
      payments: [{ uuid: checkout.uuid, provider: 'sandbox', asked: 15, received: { cents: 1500, currency: 'USD' } }],
      canRefundPart: true,
    });
    expect(detail.entries.map(({ kind, postings }) => [kind, postings])).toEqual([
      [
        'charge',
        [
          { account: 'provider:sandbox', cents: 1500 },
          { account: 'customer', cents: -1500 },
        ],
      ],
      [
        'use',
        [
          { account: 'customer', cents: 1500 },
          { account: 'revenue', cents: -1500 },
        ],
      ],
    ]);
    expect((await support.call('GET /staff/purchase/{id}', { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it('has a receipt that support may read and resend, which the audit log shows', async () => {
    const { db } = server.database;
    await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', artist.uuid).execute();
    const purchase = await addServiceToCart(artist);
    const params = { id: purchase.uuid };
    expect((await support.call('POST /staff/purchase/{id}/receipt-email', { params })).error.message).toBe('NOT_PAID');
    await buy(server, artist, paypal, [purchase]);
    const response = await fetch(`${server.origin}/api/staff/purchase/${purchase.uuid}/receipt`, {
      headers: { authorization: `Bearer ${support.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const receipts = async () =>
      (await server.outbox(artist.username)).filter(({ subject }) => subject === 'Your receipt').length;
    await server.sent(artist.username);
    const before = await receipts();
    await support.ok('POST /staff/purchase/{id}/receipt-email', { params });
    await expect.poll(receipts).toBeGreaterThan(before);
    const { data } = await admin.ok('GET /staff/audit', { query: { take: 50 } });
    expect(data.find(({ action }) => action === 'receipt.send')).toMatchObject({ subject_uuid: purchase.uuid });
  });
});
