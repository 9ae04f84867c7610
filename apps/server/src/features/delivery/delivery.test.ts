import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

const removeFile = (uuid: string) => rm(path.join(server.dataDir, 'files', 'files', uuid));

const at = (release: ReleaseId) => artist.ok('GET /release/{id}/deliveries', { params: { id: release } });
const stateAt = (release: ReleaseId, key: string, wanted: DeliveryState) => waitForState(artist, release, key, wanted);
const current = async (release: ReleaseId) =>
  (await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } })).data;
const messageOf = async (id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await fetch(`${server.origin}/api/staff/delivery/${id}/message`, { headers })).text();
};

describe('a published release', () => {
  it('goes to each active store as a whole package, with the manifest last in its batch', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin, { title: 'Night & <Bus>', tracks: 2 });
    expect((await at(release.uuid)).map(({ state, kind }) => [state, kind])).toHaveLength(1);
    await stateAt(release.uuid, store.key, 'SENT');
    const files = await listFilesBelow(store.folder);
    const [batch = ''] = files[0]?.split('/') ?? [];
    expect(batch).toMatch(/^\d{17}$/);
    expect(files).toEqual(
      [
        `${batch}/${release.upc}/${release.upc}.xml`,
        `${batch}/${release.upc}/resources/${release.upc}.jpg`,
        `${batch}/${release.upc}/resources/${release.upc}_1_1.wav`,
        `${batch}/${release.upc}/resources/${release.upc}_1_2.wav`,
        `${batch}/BatchComplete_${batch}.xml`,
      ].sort(),
    );
    const xml = await readFile(path.join(store.folder, batch, `${release.upc}/${release.upc}.xml`), 'utf8');
    expect(xml).toContain('<TitleText>Night &amp; &lt;Bus&gt;</TitleText>');
    expect(xml).toContain('<MessageControlType>TestMessage</MessageControlType>');
    const [delivery] = await current(release.uuid);
    expect(await messageOf(delivery?.uuid ?? '')).toBe(xml);
  });

  it('goes by itself where a store wants it so, and its message arrives after all else', async () => {
    const store = await addStore({ choreography: 'RELEASE', ern: '4.3' });
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'SENT');
    const files = await listFilesBelow(store.folder);
    const [folder = ''] = files[0]?.split('/') ?? [];
    expect(folder).toMatch(new RegExp(`^N_${release.upc}_\\d{17}$`));
    expect(files.some((file) => file.includes('BatchComplete'))).toBe(false);
    const xml = await readFile(path.join(store.folder, folder, `${release.upc}.xml`), 'utf8');
    expect(xml).toContain('xmlns:ern="http://ddex.net/xml/ern/43"');
  });

  it('waits with the reason where a store is for real and we have no party id', async () => {
    const store = await addStore({ live: true });
    const { release } = await publishRelease(artist, admin);
    await eventually('a reason', async () => (await current(release.uuid))[0]?.reason ?? undefined);
    const [delivery] = await current(release.uuid);
    expect(delivery).toMatchObject({ state: 'WAITING', reason: 'We have no DDEX party id of our own' });
    expect((await at(release.uuid))[0]).toMatchObject({ reason: 'Delivery to this store is not set up yet.' });
    expect(await listFilesBelow(store.folder)).toEqual([]);
  });

  it('is tried again where the store can’t be written, with the same bytes and message id', async () => {
    const store = await addStore({ transport: { type: 'FOLDER', path: 'blocked/inbox' } });
    await writeFile(path.join(server.dataDir, 'deliveries', 'blocked'), 'a file where a folder should be');
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'FAILED');
    const [failed] = await current(release.uuid);
    expect(failed?.reason).toMatch(/^The store’s folder can’t be written: /);
    expect(failed?.next_try_at).not.toBeNull();
    expect((await at(release.uuid))[0]?.reason).toBe(
      'Delivery is delayed on our side. There is nothing for you to do.',
    );
    const before = await messageOf(failed?.uuid ?? '');
    await rm(path.join(server.dataDir, 'deliveries', 'blocked'));
    await admin.ok('POST /staff/delivery/{id}/retry', { params: { id: failed?.uuid as never } });
    await stateAt(release.uuid, store.key, 'SENT');
    const [sent] = await current(release.uuid);
    expect(sent?.message_id).toBe(failed?.message_id);
    expect(await messageOf(sent?.uuid ?? '')).toBe(before);
  });

  it('says which recording is missing, and waits for a person', async () => {
    const store = await addStore({ schedule: closedSchedule(server.clock.now()) });
    const { release } = await publishRelease(artist, admin);
    await removeFile(release.tracks[0]?.wav_uuid ?? '');
    await endSchedule(admin, store.uuid);
    await stateAt(release.uuid, store.key, 'FAILED');
    const [failed] = await current(release.uuid);
    expect(failed).toMatchObject({ reason: 'A file of the release is missing', next_try_at: null });
  });
});

describe('a new store', () => {
  it('gets the catalogue once it is asked for, each release once', async () => {
    const { release } = await publishRelease(artist, admin, { title: 'Older' });
    const store = await addStore();
    expect(await at(release.uuid)).toEqual([]);
    expect(store.missing_releases).toBeGreaterThan(0);
    const onStore = { params: { id: store.uuid } };
    expect((await admin.ok('POST /staff/store/{id}/backfill', onStore)).queued).toBe(store.missing_releases);
    await admin.ok('POST /staff/store/{id}/backfill', onStore);
    await stateAt(release.uuid, store.key, 'SENT');
    const { data } = await admin.ok('GET /staff/deliveries', { query: { release: release.uuid } });
    expect(data).toHaveLength(1);
    await eventually('the whole catalogue', async () => {
      const stores = await admin.ok('GET /staff/stores');
      return stores.find(({ uuid }) => uuid === store.uuid)?.missing_releases === 0 || undefined;
    });
    const counts = await admin.ok('GET /staff/deliveries/counts');
    const counted = counts.find((one) => one.store.uuid === store.uuid)?.counts;
    const total = Object.values(counted ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(store.missing_releases);
  });
});

describe('what a store answers', () => {
  const acknowledgement = (status: string, { message, upc, file = 'FileOK', error = '' }: Record<string, string>) =>
    `<?xml version="1.0"?><a:AcknowledgementMessage xmlns:a="http://ddex.net/xml/ern-c-sftp/18"><ReleaseStatus>
      <ReleaseId><ICPN>${upc}</ICPN></ReleaseId><ReleaseStatus>${status}</ReleaseStatus><ErrorText>${error}</ErrorText>
      <Acknowledgement><MessageType>NewReleaseMessage</MessageType><MessageId>${message}</MessageId>
      <MessageStatus><Status>${file}</Status></MessageStatus></Acknowledgement></ReleaseStatus></a:AcknowledgementMessage>`;
  let files = 0;
  const answer = async (folder: string, text: string) => {
    files += 1;
    await mkdir(path.join(folder, 'acknowledgements'), { recursive: true });
    // Under its name once it is whole: half of one is read again with its next size, but no sooner than the clock moves.
    const file = path.join(folder, 'acknowledgements', `ack-${files}`);
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, `${file}.xml`);
    server.clock.advance(2);
  };

  it('leads from sent to live, whatever comes twice, late or as nonsense', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'SENT');
    const [sent] = await current(release.uuid);
    const facts = { message: sent?.message_id ?? '', upc: release.upc ?? '' };
    await answer(store.folder, '<not xml');
    await answer(store.folder, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>');
    await answer(store.folder, acknowledgement('ReleaseReceivedByReleaseDistributor', facts));
    await stateAt(release.uuid, store.key, 'RECEIVED');
    await answer(store.folder, acknowledgement('SuccessfullyIngestedByReleaseDistributor', facts));
    await stateAt(release.uuid, store.key, 'INGESTED');
    await answer(store.folder, acknowledgement('ReleaseMadeAvailableToConsumers', { ...facts, message: '' }));
    await stateAt(release.uuid, store.key, 'LIVE');
    // An earlier answer that comes late takes nothing back.
    await answer(store.folder, acknowledgement('ReleaseReceivedByReleaseDistributor', facts));
    await answer(store.folder, acknowledgement('ReleaseMadeAvailableToConsumers', facts));
    await eventually('all to be read', async () => {
      const { rows } = await server.database.pool.query(
        'select outcome from delivery_acknowledgements a join stores s on s.uuid = a.store_uuid where s.key = $1 order by path',
        [store.key],
      );
      return rows.length === 7 ? rows : undefined;
    });
    expect((await at(release.uuid))[0]?.state).toBe('LIVE');
    const email = await server.sent(artist.username, 1);
    expect(email.text).toContain(store.name);
  });

  it('is the reason in plain words and the store’s own, with the next step', async () => {
    const store = await addStore();
    const { release } = await publishRelease(artist, admin);
    await stateAt(release.uuid, store.key, 'SENT');
    const [sent] = await current(release.uuid);
    await answer(
      store.folder,
      acknowledgement('ProcessingErrorAtReleaseDistributor', {
        message: sent?.message_id ?? '',
        upc: release.upc ?? '',
        file: 'ResourceCorrupt',
        error: 'track 1: bad frame',
      }),
    );
    expect(await stateAt(release.uuid, store.key, 'REFUSED')).toMatchObject({
      reason: 'A recording or the cover arrived damaged: track 1: bad frame',
      next_step: 'We have to send it again. There is nothing for you to do.',
    });
    // Sent again, it is a first delivery with new ids.
    const again = await admin.ok('POST /staff/delivery/{id}/redeliver', { params: { id: sent?.uuid as never } });
    await stateAt(release.uuid, store.key, 'SENT');
    const [resent] = await current(release.uuid);
    expect(resent).toMatchObject({ uuid: again.uuid, kind: 'INSERT' });
    expect(resent?.message_id).not.toBe(sent?.message_id);
  });
});
