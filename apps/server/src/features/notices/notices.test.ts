import type { NoticeKind } from '@dubplate/contract/notices/limits';
import type { Notice } from '@dubplate/contract/notices/schemas';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy } from '@dubplate/testkit/commerce/shop';
import {
  addFolderStore,
  QUICK_DELIVERIES,
  switchStoresOff,
  waitForState,
} from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { makeDraft, publish, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { answer, ask, leaveNote } from '@dubplate/testkit/support/conversations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticesRoom } from './room.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    deliveryTimes: QUICK_DELIVERIES,
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null },
  });
});
beforeEach(async () => {
  artist = await signUp(server);
  admin = await signUp(server, { roles: ['admin', 'moderator', 'support'] });
});
afterEach(() => switchStoresOff(server));
afterAll(() => server.stop());

const list = (person = artist) => person.ok('GET /notices');
/** Waits for this many notices; returns them oldest first. */
const noticesOf = (count: number, person = artist): Promise<Notice[]> =>
  eventually(`${count} notices`, async () => {
    const { data } = await list(person);
    return data.length >= count ? data.toReversed() : undefined;
  });
const kindsOf = async (count: number) => (await noticesOf(count)).map(({ kind }): NoticeKind => kind).sort();
const send = async (person = artist) => {
  const record = await makeDraft(person);
  await person.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
  return record;
};
const deny = (id: string) =>
  admin.ok('POST /staff/release/{id}/deny', { params: { id: id as never }, body: { deny_reason: 'Blurred cover' } });

describe('a decision', () => {
  it('creates one notice for the owner, with the reasons of a denial', async () => {
    const { release } = await send();
    await deny(release.uuid);
    const [notice] = await noticesOf(1);
    expect(notice).toMatchObject({
      kind: 'release-denied',
      title: 'First Light',
      release_uuid: release.uuid,
      reason: 'Blurred cover',
      is_read: false,
    });
    expect(await list(admin)).toMatchObject({ data: [], unread: 0 });
  });

  it('creates one notice if its listener is called twice', async () => {
    const { release } = await send();
    await deny(release.uuid);
    await noticesOf(1);
    const queue = 'release-moved.keep-notice';
    const { rows } = await server.database.pool.query<{ data: never }>(
      "select data from pgboss.job where name = $1 and data->>'release_uuid' = $2 and data->>'status' = 'DENIED'",
      [queue, release.uuid],
    );
    expect(rows).toHaveLength(1);
    await server.runJob(queue as never, rows[0]?.data);
    expect((await list()).data).toHaveLength(1);
  });

  it('creates a notice for an approval, a publication and a published edit', async () => {
    const { release } = await publishRelease(artist, admin);
    expect(await kindsOf(2)).toEqual(['release-approved', 'release-published']);
    const edition = await artist.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
    await artist.ok('POST /release/{id}/publish', { params: { id: edition.uuid } });
    await publish({ release: edition }, admin);
    await noticesOf(4);
    const published = (await list()).data.filter(({ kind }) => kind === 'release-published');
    expect(published.map(({ release_uuid }) => release_uuid)).toEqual([release.uuid, release.uuid]);
  });

  it('keeps the title of a deleted release without a link', async () => {
    const { release } = await send();
    await deny(release.uuid);
    await noticesOf(1);
    await artist.ok('DELETE /release/{id}', { params: { id: release.uuid } });
    expect((await list()).data).toMatchObject([{ title: 'First Light', release_uuid: null }]);
  });
});

describe('a store', () => {
  const setState = async (release: string, state: 'LIVE' | 'WITHDRAWN') => {
    const query = { release, current: 'true' };
    const [delivery] = (await admin.ok('GET /staff/deliveries', { query })).data;
    await admin.ok('POST /staff/delivery/{id}/state', { params: { id: delivery?.uuid }, body: { state } });
  };

  it('appears by name in the notices of its deliveries', async () => {
    const store = await addFolderStore(server, admin);
    const { release } = await publishRelease(artist, admin);
    await waitForState(artist, release.uuid, store.key, 'SENT');
    await setState(release.uuid, 'LIVE');
    await noticesOf(3);
    await setState(release.uuid, 'WITHDRAWN');
    const ofStore = (await noticesOf(4)).filter(({ store: name }) => name === store.name);
    expect(ofStore.map(({ kind, release_uuid }) => [kind, release_uuid])).toEqual([
      ['delivery-live', release.uuid],
      ['delivery-withdrawn', release.uuid],
    ]);
  });
});

describe('money', () => {
  it('for several services creates one notice, and each refund another', async () => {
    const purchases = [await addServiceToCart(artist), await addServiceToCart(artist, 'PRODUCER_ARTIST')];
    await buy(server, artist, paypal, purchases);
    const [first, second] = purchases;
    const total = (first?.product?.amount ?? 0) + (second?.product?.amount ?? 0);
    await noticesOf(1);
    const refund = (body?: object) =>
      admin.ok('POST /staff/purchase/{id}/refund', { params: { id: first?.uuid }, ...(body && { body }) });
    await refund({ amount: 5 });
    await noticesOf(2);
    await refund();
    expect((await noticesOf(3)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment-received', total],
      ['payment-refunded', 5],
      ['payment-refunded', (first?.product?.amount ?? 0) - 5],
    ]);
  });

  it('that does not get a release submitted creates a second notice', async () => {
    const { release } = await makeDraft(artist, { days: 4 });
    const purchase = await addServiceToCart(artist, 'EARLY_DATE', release.uuid);
    await artist.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { title: '' } });
    await buy(server, artist, paypal, [purchase]);
    expect(await kindsOf(2)).toEqual(['payment-received', 'release-not-sent']);
  });
});

it('an answer of support creates a notice for the user, an internal note does not', async () => {
  const ticket = await ask(artist, 'Late release');
  await leaveNote(admin, ticket, 'Again?');
  await answer(admin, ticket);
  expect(await noticesOf(1)).toMatchObject([
    { kind: 'ticket-answered', title: 'Late release', ticket_uuid: ticket.uuid },
  ]);
});

describe('the list', () => {
  const twoDenied = async () => {
    for (const count of [1, 2]) {
      const { release } = await send();
      await deny(release.uuid);
      await noticesOf(count);
    }
    const { data } = await list();
    return data;
  };

  it('has pages with the newest first, and counts all unread notices', async () => {
    const [newest, oldest] = await twoDenied();
    const second = await artist.ok('GET /notices', { query: { page: 2, take: 1 } });
    expect(second).toMatchObject({ data: [{ uuid: oldest?.uuid }], meta: { itemCount: 2, pageCount: 2 }, unread: 2 });
    expect(Date.parse(newest?.at ?? '')).toBeGreaterThan(Date.parse(oldest?.at ?? ''));
  });

  it('is marked as read up to a time, only by its owner', async () => {
    const [newest, oldest] = await twoDenied();
    const read = (person: Person, notice?: Notice) => person.ok('POST /notices/read', { body: { until: notice?.at } });
    await read(admin, newest);
    expect((await list()).unread).toBe(2);
    await read(artist, oldest);
    const after = await list();
    expect(after.data.map(({ is_read }) => is_read)).toEqual([false, true]);
    expect(after.unread).toBe(1);
    await read(artist, newest);
    expect((await list()).unread).toBe(0);
  });

  it('is exported with own data, and erased with the account', async () => {
    const data = await twoDenied();
    const { db, clock } = { db: server.database.db, clock: server.clock };
    const { ownData } = noticesRoom({ http: {} as never, db, clock, live: { push: () => undefined } });
    const { value } = (await ownData?.export(db, artist.uuid)[Symbol.asyncIterator]().next()) ?? {};
    expect(value).toEqual({ path: 'notices/notices.json', json: data });
    await ownData?.erase?.(db, { userUuid: artist.uuid, jobs: {} as never, now: clock.now() });
    expect((await list()).data).toEqual([]);
  });

  it('keeps a notice for 90 days', async () => {
    await twoDenied();
    server.clock.advance(89 * 86_400);
    await server.runJob('cleanup.own-notices');
    await signInAgain(artist);
    expect((await list()).data).toHaveLength(2);
    server.clock.advance(2 * 86_400);
    await server.runJob('cleanup.own-notices');
    await signInAgain(artist);
    expect((await list()).data).toEqual([]);
  });
});
