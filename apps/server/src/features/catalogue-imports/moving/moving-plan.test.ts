import type { ReleaseId } from '@dubplate/contract/ids';
import {
  createDrafts,
  importCatalogue,
  isrcOf,
  signUpSubscriber,
  stardustTable,
  upcOf,
} from '@dubplate/testkit/catalogue/catalogues';
import { addFolderStore, switchStoresOff } from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, uploadWav } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { exportOwnImports } from '../own-data.ts';
import { deleteImportsOf } from '../store.ts';

let server: TestServer;
let admin: Person;
let label: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: null });
  admin = await signUp(server, { roles: ['admin'] });
  stranger = await signUp(server);
});
beforeEach(async () => {
  label = await signUpSubscriber(server);
});
afterEach(() => switchStoresOff(server));
afterAll(() => server.stop());

const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values);
/** Drafts of an import, oldest first. */
const moved = async (releases = 1, tracks = 2): Promise<ReleaseId[]> => {
  const { uuid } = await importCatalogue(label, stardustTable({ releases, tracks }));
  return (await createDrafts(label, uuid)).created.map(({ release_uuid }) => release_uuid);
};
const planOf = (id: ReleaseId) => label.ok('GET /release/{id}/moving-plan', { params: { id } });
const confirm = (id: ReleaseId, store: string, confirmed: 'BOTH_LIVE' | 'OLD_TAKEN_DOWN' | 'DONE' | null) =>
  label.call('PUT /release/{id}/moving-plan/{store}', { params: { id, store }, body: { confirmed } });
const stateOf = async (id: ReleaseId, store: string) => {
  const found = (await planOf(id)).stores.find((one) => one.store.key === store);
  return [found?.state, found?.step?.code, found?.confirmed];
};

interface Delivered {
  readonly daysAgo?: number;
  readonly state?: string;
  readonly kind?: string;
}
/** Publishes a release and writes down that it was delivered, as its newest delivery to the store. */
const deliver = async (
  id: ReleaseId,
  store: string,
  { daysAgo = 0, state = 'SENT', kind = 'INSERT' }: Delivered = {},
) => {
  await sql("update releases set status = 'PUBLISHED' where uuid = $1", [id]);
  await sql('update deliveries set is_current = false where release_uuid = $1 and store_uuid = $2', [id, store]);
  await sql(
    `insert into deliveries (uuid, release_uuid, store_uuid, kind, state, since, is_current, due_at, created_at, updated_at, sent_at, url)
     values (gen_random_uuid(), $1, $2, $3, $4, now(), true, now(), now(), now(),
       now() - make_interval(days => $5), 'https://store.example/1')`,
    [id, store, kind, state, daysAgo],
  );
};

describe('a release that an import made', () => {
  it('is in the plan with the active stores, newest first', async () => {
    const spotify = await addFolderStore(server, admin, { name: 'Spotify' });
    const tiktok = await addFolderStore(server, admin, { name: 'TikTok' });
    const [first, second] = await moved(2);
    const { data, meta } = await label.ok('GET /me/moving-plan', { query: { take: '1' } });
    expect(meta).toMatchObject({ itemCount: 2, hasNextPage: true });
    expect((await label.ok('GET /me/moving-plan', { query: { take: '100' } })).data).toHaveLength(2);
    expect(data).toMatchObject([
      {
        release_uuid: second,
        title: 'Album 1',
        artist: 'Artist 1',
        upc: upcOf(1),
        status: 'DRAFT',
        format: 'stardust',
        changes: [],
        stores: [
          { store: { key: spotify.key, name: 'Spotify' }, rule: 'WAIT', state: 'NOT_STARTED', step: { code: 'SEND' } },
          { store: { key: tiktok.key, name: 'TikTok' }, rule: 'DELIVERY_REPLACES', state: 'NOT_STARTED' },
        ],
      },
    ]);
    const only = await label.ok('GET /me/moving-plan', { query: { release: first as ReleaseId } });
    expect(only).toMatchObject({ data: [{ release_uuid: first }], meta: { itemCount: 1 } });
    expect((await planOf(first as ReleaseId)).stores[0]).toMatchObject({
      rule_text: expect.stringContaining('wait 5 days'),
      step: { text: 'Complete the draft and send it.', confirms: null, due_on: null },
    });
  });

  it('stays in the plan when its import is gone, until the release is deleted', async () => {
    const { uuid } = await importCatalogue(label, stardustTable({ releases: 1, tracks: 1 }));
    const id = (await createDrafts(label, uuid)).created[0]?.release_uuid as ReleaseId;
    await label.ok('DELETE /me/catalogue-import/{id}', { params: { id: uuid } });
    expect(await planOf(id)).toMatchObject({ release_uuid: id });
    await label.ok('DELETE /release/{id}', { params: { id } });
    expect((await label.ok('GET /me/moving-plan', {})).data).toEqual([]);
  });

  it('is nobody else’s, and other releases have no plan', async () => {
    const store = await addFolderStore(server, admin);
    const [id = ''] = await moved();
    const params = { id: id as ReleaseId, store: store.key };
    expect((await stranger.call('GET /release/{id}/moving-plan', { params })).status).toBe(404);
    const body = { confirmed: 'OLD_TAKEN_DOWN' } as const;
    expect((await stranger.call('PUT /release/{id}/moving-plan/{store}', { params, body })).status).toBe(404);
    expect((await stranger.ok('GET /me/moving-plan', {})).data).toEqual([]);
    const { release } = await makeDraft(label);
    expect((await label.call('GET /release/{id}/moving-plan', { params: { id: release.uuid } })).status).toBe(404);
    for (const one of [release.uuid, id as ReleaseId])
      expect((await stranger.ok('GET /me/moving-plan', { query: { release: one } })).data).toEqual([]);
    expect((await label.ok('GET /me/moving-plan', { query: { release: release.uuid } })).data).toEqual([]);
    expect((await confirm(id as ReleaseId, 'no-store', null)).status).toBe(404);
  });
});

describe('what must stay', () => {
  it('is compared with the import, in the plan and in the import', async () => {
    const { uuid } = await importCatalogue(label, stardustTable({ releases: 1, tracks: 2 }));
    const id = (await createDrafts(label, uuid)).created[0]?.release_uuid as ReleaseId;
    const release = await label.ok('GET /release/{id}', { params: { id } });
    const [first, second] = release.tracks;
    await label.ok('PATCH /release/{id}', { params: { id }, body: { title: 'Album Zero', existing_upc: upcOf(7) } });
    await label.ok('PATCH /track/{id}', { params: { id: first?.uuid as never }, body: { existing_isrc: isrcOf(9) } });
    const body = { wav_uuid: await uploadWav(label, { seconds: 2 }) };
    await label.ok('PATCH /track/{id}', { params: { id: second?.uuid as never }, body });
    const expected = [
      { field: 'upc', position: null, track: null, imported: upcOf(0), current: upcOf(7) },
      { field: 'title', position: null, track: null, imported: 'Album 0', current: 'Album Zero' },
      { field: 'isrc', position: 1, track: 'Track 0.1', imported: isrcOf(0), current: isrcOf(9) },
      { field: 'duration', position: 2, track: 'Track 0.2', imported: '3:21', current: '0:02' },
    ];
    expect((await planOf(id)).changes).toEqual(expected);
    const shown = await label.ok('GET /me/catalogue-import/{id}', { params: { id: uuid } });
    expect(shown.releases[0]?.changes).toEqual(expected);
  });

  it('includes the day of the old release as the original date', async () => {
    const [id] = await moved();
    await label.ok('PATCH /release/{id}', { params: { id: id as never }, body: { original_release_date: null } });
    expect((await planOf(id as ReleaseId)).changes).toMatchObject([
      { field: 'original_release_date', imported: '2021-05-14', current: null },
    ]);
  });
});

describe('a step', () => {
  it('follows the delivery, the store’s answer and what the owner confirms', async () => {
    const { uuid: store, key } = await addFolderStore(server, admin, { name: 'Deezer' });
    const [id = '' as ReleaseId] = await moved();
    await sql("update releases set status = 'PENDING' where uuid = $1", [id]);
    expect(await stateOf(id, key)).toEqual(['NOT_STARTED', 'AWAIT_DELIVERY', null]);
    expect(await confirm(id, key, 'BOTH_LIVE')).toMatchObject({ status: 409, error: { message: 'MOVE_NOT_OPEN' } });
    await deliver(id, store);
    expect(await stateOf(id, key)).toEqual(['DELIVERED', 'CHECK_BOTH', null]);
    await confirm(id, key, 'BOTH_LIVE');
    expect(await stateOf(id, key)).toEqual(['BOTH_LIVE', 'TAKE_OLD_DOWN', 'BOTH_LIVE']);
    await confirm(id, key, 'OLD_TAKEN_DOWN');
    expect(await stateOf(id, key)).toEqual(['OLD_TAKEN_DOWN', 'CHECK_RESULT', 'OLD_TAKEN_DOWN']);
    const { body } = await confirm(id, key, 'DONE');
    expect(body?.stores).toMatchObject([
      { state: 'DONE', step: null, confirmed: 'DONE', url: 'https://store.example/1' },
    ]);
  });

  it('is undone with all that came after it, and confirmed twice without a new time', async () => {
    const { uuid: store, key } = await addFolderStore(server, admin);
    const [id = '' as ReleaseId] = await moved();
    await deliver(id, store);
    const first = (await confirm(id, key, 'BOTH_LIVE')).body;
    await confirm(id, key, 'OLD_TAKEN_DOWN');
    const { body: done } = await confirm(id, key, 'DONE');
    expect(done?.stores).toMatchObject([{ confirmed: 'DONE', confirmed_before: 'OLD_TAKEN_DOWN' }]);
    await confirm(id, key, 'OLD_TAKEN_DOWN');
    expect(await stateOf(id, key)).toEqual(['OLD_TAKEN_DOWN', 'CHECK_RESULT', 'OLD_TAKEN_DOWN']);
    expect((await confirm(id, key, 'BOTH_LIVE')).body?.stores).toEqual(first?.stores);
    await deliver(id, store, { kind: 'TAKEDOWN', state: 'WITHDRAWING' });
    expect((await confirm(id, key, 'BOTH_LIVE')).status).toBe(200);
    await confirm(id, key, null);
    expect(await stateOf(id, key)).toEqual(['NOT_STARTED', 'AWAIT_DELIVERY', null]);
  });

  it('knows a live release from the store, a day from its first delivery, and no release that was taken down', async () => {
    const { uuid: store, key } = await addFolderStore(server, admin, { name: 'Spotify' });
    const [id = '' as ReleaseId] = await moved();
    await deliver(id, store, { state: 'LIVE', daysAgo: 3 });
    const [live] = (await planOf(id)).stores;
    expect(live).toMatchObject({ state: 'BOTH_LIVE', confirmed: null });
    await deliver(id, store, { kind: 'UPDATE', state: 'WAITING' });
    expect((await planOf(id)).stores).toEqual([live]);
    await deliver(id, store, { kind: 'TAKEDOWN', state: 'WITHDRAWING' });
    expect(await stateOf(id, key)).toEqual(['NOT_STARTED', 'AWAIT_DELIVERY', null]);
  });

  it('is not planned for a store that is not to have the release', async () => {
    const { uuid: store } = await addFolderStore(server, admin);
    const [id = '' as ReleaseId] = await moved();
    await deliver(id, store, { state: 'NOT_WANTED' });
    expect((await planOf(id)).stores).toEqual([]);
  });
});

describe('reminders', () => {
  const remind = () => server.runJob('remind-of-moves', {});
  const emails = async () => {
    const { rows } = await sql(
      "select data from pgboss.job where name = 'account-letter' and data->>'kind' = 'moving-steps' and data->>'username' = $1 order by created_on",
      [label.username],
    );
    return rows.map(({ data }) => data.values);
  };
  const backdate = (days: number) =>
    sql('update store_moves set reminded_at = reminded_at - make_interval(days => $1)', [days]);

  it('name all due steps in one email and one notice, five days after the delivery', async () => {
    const deezer = await addFolderStore(server, admin, { name: 'Deezer' });
    const tiktok = await addFolderStore(server, admin, { name: 'TikTok' });
    const [first = '' as ReleaseId, second = '' as ReleaseId] = await moved(2);
    await deliver(first, deezer.uuid, { daysAgo: 4 });
    await remind();
    expect(await emails()).toEqual([]);
    await deliver(first, deezer.uuid, { daysAgo: 5 });
    await deliver(second, tiktok.uuid, { daysAgo: 6 });
    await remind();
    expect(await emails()).toEqual([
      {
        count: '2',
        steps: [
          '“Album 0”, Deezer: Look up the release in the store: both versions should be live.',
          '“Album 1”, TikTok: Check that the store has one version, with its play counts and sounds.',
        ].join('\n'),
      },
    ]);
    const notices = await eventually('a notice', async () => {
      const { data } = await label.ok('GET /notices', {});
      return data.length > 0 ? data : undefined;
    });
    expect(notices).toMatchObject([{ kind: 'moves-due', title: '', release_uuid: null }]);
  });

  it('come weekly and three times, and not for what is done', async () => {
    const store = await addFolderStore(server, admin);
    const [id = '' as ReleaseId, done = '' as ReleaseId] = await moved(2);
    await deliver(id, store.uuid, { daysAgo: 30 });
    await deliver(done, store.uuid, { daysAgo: 30 });
    await confirm(done, store.key, 'DONE');
    await remind();
    await backdate(6);
    await remind();
    expect((await emails()).map(({ count }) => count)).toEqual(['1']);
    for (const _week of [2, 3, 4]) {
      await backdate(7);
      await remind();
    }
    expect(await emails()).toHaveLength(3);
  });
});

it('the plan is part of the data export, and is deleted with the account', async () => {
  const store = await addFolderStore(server, admin);
  const [id = '' as ReleaseId] = await moved();
  await confirm(id, store.key, 'OLD_TAKEN_DOWN');
  const { db } = server.database;
  const exported = async () => {
    const entries = [];
    for await (const entry of exportOwnImports(db, label.uuid)) entries.push(entry);
    return entries.filter(({ path }) => path === 'catalogue-imports/moving-plan.json');
  };
  expect(await exported()).toMatchObject([
    {
      json: [
        {
          release_uuid: id,
          content: { upc: upcOf(0), tracks: [{ isrc: isrcOf(0), duration: 200 }, {}] },
          stores: [{ store: store.key, old_down_at: expect.any(String) }],
        },
      ],
    },
  ]);
  await inTransaction(db, (trx) => deleteImportsOf(trx, label.uuid));
  expect(await exported()).toEqual([]);
  expect((await label.ok('GET /me/moving-plan', {})).data).toEqual([]);
});
