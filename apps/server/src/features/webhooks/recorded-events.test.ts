import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy } from '@dubplate/testkit/commerce/shop';
import {
  addFolderStore,
  QUICK_DELIVERIES,
  switchStoresOff,
  waitForState,
} from '@dubplate/testkit/delivery/folder-stores';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { closeThrough, createSequence, newestStatement } from '@dubplate/testkit/royalties/bookkeeping';
import { insertPublished } from '@dubplate/testkit/royalties/published';
import { approveSales } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { answer, ask, leaveNote } from '@dubplate/testkit/support/conversations';
import { type Receiver, startReceiver } from '@dubplate/testkit/webhooks/receiver';
import { createWebhookCalls, of } from '@dubplate/testkit/webhooks/webhook-calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooksRoom } from './room.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let admin: Person;
let artist: Person;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({
    env: { WEBHOOK_PRIVATE_ADDRESSES: '1' },
    deliveryTimes: QUICK_DELIVERIES,
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null },
  });
  admin = await signUpVerified(server, { roles: ['admin', 'moderator', 'support'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUpVerified(server);
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const { add, attempts, idle, messages, list, test } = createWebhookCalls(() => ({ server, artist, receiver }));
/** Waits for this many messages; returns what they report, in order. */
const reported = async (count: number) => {
  const found = await messages(count);
  return found.map(({ type, data }) => ({ type, ...data }));
};

describe('an event', () => {
  it('reports each state of a release, in order', async () => {
    await add(['release.status_changed']);
    const { release } = await publishRelease(artist, admin);
    expect(await reported(3)).toEqual(
      ['PENDING', 'MODERATED', 'PUBLISHED'].map((status) => ({
        type: 'release.status_changed',
        release_uuid: release.uuid,
        status,
      })),
    );
  });

  it('reports each state of a delivery, in order', async () => {
    await add(['delivery.status_changed']);
    const store = await addFolderStore(server, admin);
    const { release } = await publishRelease(artist, admin);
    await waitForState(artist, release.uuid, store.key, 'SENT');
    await switchStoresOff(server);
    const { data } = await admin.ok('GET /staff/deliveries', { query: { release: release.uuid, current: 'true' } });
    const params = { id: data[0]?.uuid };
    for (const state of ['LIVE', 'LIVE', 'WITHDRAWN'])
      await admin.ok('POST /staff/delivery/{id}/state', { params, body: { state } });
    const events = await reported(6);
    expect(events[0]).toEqual({
      type: 'delivery.status_changed',
      delivery_uuid: params.id,
      release_uuid: release.uuid,
      store_uuid: store.uuid,
      store: store.key,
      state: 'WAITING',
    });
    expect(events.map((event) => 'state' in event && event.state)).toEqual([
      'WAITING',
      'BUILDING',
      'SENDING',
      'SENT',
      'LIVE',
      'WITHDRAWN',
    ]);
  });

  it('reports a paid purchase once, and no refund', async () => {
    const webhook = await add(['purchase.paid']);
    const purchase = await addServiceToCart(artist);
    await buy(server, artist, paypal, [purchase]);
    await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
    await test(webhook);
    await attempts(webhook, 2);
    await idle();
    expect(receiver.messages.map(({ type, data }) => [type, data.purchase_uuid])).toEqual([
      ['purchase.paid', purchase.uuid],
      ['webhook.test', undefined],
    ]);
  });

  it('reports an answer of staff, and no note', async () => {
    await add(['ticket.answered']);
    const ticket = await ask(artist);
    await leaveNote(admin, ticket, 'Ask the store.');
    const { uuid } = await answer(admin, ticket);
    expect(await reported(1)).toEqual([{ type: 'ticket.answered', ticket_uuid: ticket.uuid, message_uuid: uuid }]);
  });

  it('reports a closed statement', async () => {
    const { nextMonth, name } = createSequence();
    await add(['statement.closed']);
    const { tracks } = await insertPublished(server.database.db, artist.uuid, 1);
    const month = nextMonth();
    await approveSales(admin, name(), [{ month, isrc: tracks[0]?.isrc ?? '', net: '10' }], '10');
    await closeThrough(admin, month);
    const events = await reported(1);
    const { uuid } = await newestStatement(artist);
    expect(events).toEqual([{ type: 'statement.closed', statement_uuid: uuid, period: month }]);
  });

  it('reports each state of a payout, in order', async () => {
    await grantPlan(server.database.db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 90 });
    await artist.ok('PUT /me/payout-method', { body: { method: 'PAYPAL', receiver: artist.username } });
    await admin.ok('POST /staff/adjustments', {
      body: { user_uuid: artist.uuid, amount: '50', reason: 'Carried over' },
    });
    await add(['payout.status_changed']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { uuid } = await artist.ok('POST /me/payouts', { body: { amount: '25' }, headers });
    await admin.ok('POST /staff/payout/{id}/reject', { params: { id: uuid }, body: { reason: 'Ask us first' } });
    expect(await reported(2)).toEqual(
      ['REQUESTED', 'REJECTED'].map((state) => ({ type: 'payout.status_changed', payout_uuid: uuid, state })),
    );
  });
});

it('webhooks and their events are exported with own data, without secrets, and erased with the account', async () => {
  const webhook = await add();
  await test(webhook);
  await attempts(webhook, 1);
  const { db } = server.database;
  const { ownData } = webhooksRoom({
    http: {} as never,
    db,
    clock: server.clock,
    config: server.config,
    jobs: {} as never,
    keyring: { key: () => Buffer.alloc(32) },
    limit: () => ({}) as never,
  });
  const entries: unknown[] = [];
  for await (const entry of ownData?.export(db, artist.uuid) ?? []) entries.push(entry);
  expect(entries).toEqual([
    { path: 'webhooks/webhooks.json', json: await list() },
    { path: 'webhooks/events.json', json: [expect.objectContaining({ type: 'webhook.test', state: 'DELIVERED' })] },
  ]);
  expect(JSON.stringify(entries)).not.toContain('whsec_');
  await ownData?.erase?.(db, { userUuid: artist.uuid, jobs: {} as never, now: server.clock.now() });
  expect(await list()).toEqual([]);
});

it('an address is public, https and without credentials unless the operator allows private ones', async () => {
  const strict = await startTestServer();
  try {
    const person = await signUp(strict);
    const issueOf = async (url: string) => {
      const { status, error } = await person.call('POST /me/webhooks', { body: { url, events: ['purchase.paid'] } });
      expect(status).toBe(400);
      return error.issues?.map(({ path, code }) => `${path} ${code}`).join();
    };
    expect(await issueOf('http://1.1.1.1/')).toBe('url webhook_url_invalid');
    expect(await issueOf('https://a:b@1.1.1.1/')).toBe('url webhook_url_credentials');
    expect(await issueOf('https://name.invalid/')).toBe('url webhook_name_unknown');
    for (const host of ['localhost', '127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '0'])
      expect([host, await issueOf(`https://${host}:8443/`)]).toEqual([host, 'url webhook_address_refused']);
    const webhook = await person.ok('POST /me/webhooks', {
      body: { url: 'https://1.1.1.1:8443/hook', events: ['purchase.paid'] },
    });
    const moved = await person.call('PATCH /me/webhook/{id}', { ...of(webhook), body: { url: 'https://127.0.0.1' } });
    expect(moved.error.issues).toMatchObject([{ path: 'url', code: 'webhook_address_refused' }]);
  } finally {
    await strict.stop();
  }
});
