import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { ReleaseId } from '@dubplate/contract/ids';
import {
  addFolderStore,
  closedSchedule,
  endSchedule,
  listFilesBelow,
  QUICK_DELIVERIES,
  switchStoresOff,
  waitForState,
} from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
let admin: Person;
// The clock moves on in some tests, and a plan has room for five artists.
beforeEach(async () => {
  artist = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: QUICK_DELIVERIES });
});
afterAll(() => server.stop());

const addStore = (changes?: object) => addFolderStore(server, admin, changes);
// A release goes to the stores of its own test alone.
afterEach(() => switchStoresOff(server));

const at = (release: ReleaseId) => artist.ok('GET /release/{id}/deliveries', { params: { id: release } });
const stateAt = (release: ReleaseId, key: string, wanted: DeliveryState) => waitForState(artist, release, key, wanted);
const current = async (release: ReleaseId) =>
  (await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } })).data;

describe('a takedown', () => {
  const takeDown = (release: ReleaseId) =>
    artist.call('POST /release/{id}/takedown', { params: { id: release }, body: { reason: 'Wrong mix' } });
  const takeBack = (release: ReleaseId) => artist.call('DELETE /release/{id}/takedown', { params: { id: release } });

  it('waits, then leaves without deals or files, and is confirmed; the link is gone then', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'SENT');
    const before = await listFilesBelow(store.folder);
    expect((await takeDown(release.uuid)).status).toBe(200);
    const [waiting] = await at(release.uuid);
    expect(waiting).toMatchObject({ state: 'WAITING', kind: 'TAKEDOWN' });
    expect(waiting?.undo_until).not.toBeNull();
    server.clock.advance(11);
    await stateAt(release.uuid, store.key, 'WITHDRAWING');
    const added = (await listFilesBelow(store.folder)).filter((file) => !before.includes(file));
    expect(added.map((file) => path.extname(file))).toEqual(['.xml', '.xml']);
    const [message = ''] = added.filter((file) => !file.includes('BatchComplete'));
    const xml = await readFile(path.join(store.folder, message), 'utf8');
    expect(xml).not.toContain('DealList');
    expect(xml).toContain('<IsProvidedInDelivery>false</IsProvidedInDelivery>');
    expect((await takeBack(release.uuid)).status).toBe(409);
    const [sent] = await current(release.uuid);
    await admin.ok('POST /staff/delivery/{id}/state', {
      params: { id: sent?.uuid as never },
      body: { state: 'WITHDRAWN' },
    });
    expect((await at(release.uuid))[0]?.state).toBe('WITHDRAWN');
    await eventually('the link to be gone', async () => {
      const { status } = await fetch(`${server.origin}/l/${release.link?.slug}.json`);
      return status === 410 || undefined;
    });
    expect((await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).status).toBe('PUBLISHED');
  });

  it('taken back, leaves everything as it was', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'SENT');
    await takeDown(release.uuid);
    expect((await takeBack(release.uuid)).status).toBe(200);
    server.clock.advance(60);
    expect(await at(release.uuid)).toMatchObject([{ state: 'SENT', kind: 'INSERT', undo_until: null }]);
    expect((await takeBack(release.uuid)).status).toBe(409);
  });

  it('of what was never sent sends nothing, and taken back sends the release after all', async () => {
    const store = await addStore({ schedule: closedSchedule(server.clock.now()) });
    const { release } = await publishRelease(artist, admin);
    expect((await at(release.uuid))[0]?.state).toBe('WAITING');
    await takeDown(release.uuid);
    await takeBack(release.uuid);
    expect((await at(release.uuid))[0]).toMatchObject({ state: 'WAITING', kind: 'INSERT' });
    await takeDown(release.uuid);
    server.clock.advance(11);
    await endSchedule(admin, store.uuid);
    await stateAt(release.uuid, store.key, 'WITHDRAWN');
    expect(await listFilesBelow(store.folder)).toEqual([]);
  });

  it('is refused for what is not published, for another’s and for unknown stores', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin);
    const draft = await artist.ok('POST /release', { body: { title: 'Draft' } });
    expect((await takeDown(draft.uuid)).status).toBe(409);
    const other = await signUpVerified(server);
    const body = { reason: 'Mine' };
    expect((await other.call('POST /release/{id}/takedown', { params: { id: release.uuid }, body })).status).toBe(404);
    const unknown = await artist.call('POST /release/{id}/takedown', {
      params: { id: release.uuid },
      body: { reason: 'Wrong mix', stores: [store.key, 'nowhere'] },
    });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining('stores.1')]);
  });
});
