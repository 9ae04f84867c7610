import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import {
  addFolderStore,
  listFilesBelow,
  QUICK_DELIVERIES,
  switchStoresOff,
  waitForState,
} from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { unzip } from '@dubplate/testkit/unzip';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postponeDelivery } from '../engine/store.ts';
import { findDelivery } from '../states/store.ts';

let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: QUICK_DELIVERIES });
});
// The clock moves on in some tests, further than a session lasts.
const signInStaff = async () => {
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
};
beforeEach(async () => {
  artist = await signUpVerified(server);
  await signInStaff();
});
afterEach(() => switchStoresOff(server));
afterAll(() => server.stop());

const current = async (release: ReleaseId) =>
  (await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } })).data;
const linkTo = (id: DeliveryId) => admin.call('GET /staff/delivery/{id}/package-link', { params: { id } });

describe('a package for a store to which somebody takes it', () => {
  it('is one ZIP of what lies in the store’s folder, byte for byte', async () => {
    const store = await addFolderStore(server, admin, { checklist: 'Send it by post' });
    const { release } = await publishRelease(artist, admin, { tracks: 2 });
    await waitForState(artist, release.uuid, store.key, 'SENT');
    const [delivery] = await current(release.uuid);
    const answer = await linkTo(delivery?.uuid as DeliveryId);
    expect(answer.status).toBe(200);
    const download = await fetch(server.origin + answer.body);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${store.key}-${release.upc}.zip"`);
    const zip = await unzip(Buffer.from(await download.arrayBuffer()));
    const files = await listFilesBelow(store.folder);
    expect([...zip.keys()].sort()).toEqual(files);
    for (const file of files) expect(zip.get(file)).toEqual(await readFile(path.join(store.folder, file)));
    expect([...zip.keys()].at(-1)).toMatch(/BatchComplete_/);
  });

  it('is there once its message is built, and by its own address alone, for an hour', async () => {
    const held = await addFolderStore(server, admin, { live: true });
    const { release } = await publishRelease(artist, admin);
    const [delivery] = await current(release.uuid);
    const id = delivery?.uuid as DeliveryId;
    expect((await linkTo(id)).status).toBe(409);
    await admin.ok('PATCH /staff/store/{id}', { params: { id: held.uuid }, body: { live: false } });
    await admin.ok('POST /staff/delivery/{id}/retry', { params: { id } });
    await waitForState(artist, release.uuid, held.key, 'SENT');
    const { body: link } = await linkTo(id);
    const statusOf = async (address: string) => (await fetch(server.origin + address)).status;
    expect(await statusOf(link)).toBe(200);
    expect(await statusOf(link.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404);
    expect(await statusOf(link.replace(id, '01900000-0000-7000-8000-000000000000'))).toBe(404);
    server.clock.advance(3600);
    expect(await statusOf(link)).toBe(404);
  });
});

it('a retry outlasts an attempt that began before it and ends after it', async () => {
  const store = await addFolderStore(server, admin, { live: true });
  const { release } = await publishRelease(artist, admin);
  const [delivery] = await current(release.uuid);
  const id = delivery?.uuid as DeliveryId;
  const read = async () => {
    const found = await findDelivery(server.database.db, id);
    if (!found) throw new Error('no such delivery');
    return found;
  };
  await eventually('the reason to wait', async () => ((await read()).reason_code === null ? undefined : true));
  await admin.ok('PATCH /staff/store/{id}', { params: { id: store.uuid }, body: { active: false } });
  const begun = await read();
  const { due_at: retriedAt } = await admin.ok('POST /staff/delivery/{id}/retry', { params: { id } }).then(read);
  const later = new Date(server.clock.now().getTime() + 3_600_000);
  await postponeDelivery(server.database.db, begun, 'NO_DPID', later);
  expect((await read()).due_at).toEqual(retriedAt);
  await postponeDelivery(server.database.db, await read(), 'NO_DPID', later);
  expect((await read()).due_at).toEqual(later);
});

describe('a dry run', () => {
  const run = (id: ReleaseId, store: string) =>
    admin.ok('GET /staff/release/{id}/dry-run', { params: { id }, query: { store } });

  it('shows the message before the release has codes, and queues nothing', async () => {
    const store = await addFolderStore(server, admin, { name: 'Corner Shop', audio: 'FLAC', ern: '4.3' });
    const { release } = await makeDraft(artist, { title: 'Not Yet Out', tracks: 2 });
    const unknown = { params: { id: release.uuid }, query: { store: store.key } };
    expect((await admin.call('GET /staff/release/{id}/dry-run', unknown)).status).toBe(404);
    await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const shown = await run(release.uuid, store.key);
    expect(shown).toMatchObject({ store: { name: 'Corner Shop' }, kind: 'INSERT', faults: [], has_placeholders: true });
    expect(shown.message).toContain('<TitleText>Not Yet Out</TitleText>');
    expect(shown.message).toContain('<ISRC>ZZDRY0000002</ISRC>');
    expect(shown.files.map(({ path: file }) => path.extname(file))).toEqual(['.flac', '.flac', '.jpg', '.xml']);
    expect(await current(release.uuid)).toEqual([]);
  });

  it('says what the store would refuse, at its field', async () => {
    const store = await addFolderStore(server, admin);
    const { release } = await makeDraft(artist);
    await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    await server.database.pool.query('update tracks set iswc = $1 where release_uuid = $2', ['T-1', release.uuid]);
    const { faults } = await run(release.uuid, store.key);
    expect(faults).toEqual([{ path: 'tracks.0.iswc', message: 'T-1 is no ISWC' }]);
    expect(
      (
        await admin.call('GET /staff/release/{id}/dry-run', {
          params: { id: release.uuid },
          query: { store: 'no-such-store' },
        })
      ).status,
    ).toBe(404);
  });

  it('of an edit is the update that would leave, under the release’s own codes', async () => {
    const store = await addFolderStore(server, admin);
    const { release } = await publishRelease(artist, admin, { title: 'As It Was' });
    await waitForState(artist, release.uuid, store.key, 'SENT');
    const edition = await artist.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
    await artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'As It Is' } });
    await artist.ok('POST /release/{id}/publish', { params: { id: edition.uuid } });
    const shown = await run(edition.uuid, store.key);
    expect(shown.kind).toBe('UPDATE');
    expect(shown.files.map(({ path: file }) => path.basename(file))).toEqual([`${release.upc}.xml`]);
    expect(shown.message).toContain(release.uuid);
    expect(shown.message).not.toContain(edition.uuid);
  });
});

it('counts what left for each store, what was refused, and how long it took to be live', async () => {
  const store = await addFolderStore(server, admin);
  const out = [];
  for (const title of ['One', 'Two', 'Three']) {
    const { release } = await publishRelease(artist, admin, { title });
    await waitForState(artist, release.uuid, store.key, 'SENT');
    const [delivery] = await current(release.uuid);
    out.push(delivery?.uuid as DeliveryId);
  }
  const set = (id: DeliveryId | undefined, state: 'LIVE' | 'REFUSED') =>
    admin.ok('POST /staff/delivery/{id}/state', { params: { id: id as DeliveryId }, body: { state } });
  server.clock.advance(5 * 3600);
  await signInStaff();
  await set(out[0], 'LIVE');
  await set(out[1], 'REFUSED');
  server.clock.advance(4 * 3600);
  await signInStaff();
  await set(out[2], 'LIVE');
  const figuresOf = async () =>
    (await admin.ok('GET /staff/deliveries/figures')).find(({ store: one }) => one.key === store.key);
  expect(await figuresOf()).toMatchObject({ sent: 3, refused: 1, waiting_since: null });
  expect((await figuresOf())?.hours_to_live).toBeCloseTo(7, 0);
  server.clock.advance(31 * 86_400);
  await signInStaff();
  expect(await figuresOf()).toMatchObject({ sent: 0, refused: 0, hours_to_live: null });
});
