import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import { closedSchedule, endSchedule, listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { eventually } from '@dubplate/testkit/eventually';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { describe, expect, it } from 'vitest';
import { findDelivery } from './store.ts';

const context = setUpDeliveries();

const removeFile = (uuid: string) => rm(path.join(context.server.dataDir, 'files', 'files', uuid));

const messageOf = async (id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${context.admin.token}` };
  return (await fetch(`${context.server.origin}/api/staff/delivery/${id}/message`, { headers })).text();
};

describe('a published release', () => {
  it('is sent to each active store as a complete package, with the manifest last in its batch', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin, { title: 'Night & <Bus>', tracks: 2 });
    expect((await context.deliveriesOf(release.uuid)).map(({ state, kind }) => [state, kind])).toHaveLength(1);
    await context.waitForState(release.uuid, store.key, 'SENT');
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
    const [delivery] = await context.currentOf(release.uuid);
    expect(await messageOf(delivery?.uuid ?? '')).toBe(xml);
    // The long XML is not selected with the delivery.
    const stored = await findDelivery(context.server.database.db, delivery?.uuid as DeliveryId);
    expect(stored).toMatchObject({ state: 'SENT', message_sha256: expect.any(String) });
    expect(stored).not.toHaveProperty('message');
  });

  it('is sent without a batch if the store requires it, with the message last', async () => {
    const store = await context.addStore({ choreography: 'RELEASE', ern: '4.3' });
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const files = await listFilesBelow(store.folder);
    const [folder = ''] = files[0]?.split('/') ?? [];
    expect(folder).toMatch(new RegExp(`^N_${release.upc}_\\d{17}$`));
    expect(files.some((file) => file.includes('BatchComplete'))).toBe(false);
    const xml = await readFile(path.join(store.folder, folder, `${release.upc}.xml`), 'utf8');
    expect(xml).toContain('xmlns:ern="http://ddex.net/xml/ern/43"');
  });

  it('shows moderators the number of stores that would receive it', async () => {
    const { release } = await makeDraft(context.artist);
    const params = { id: release.uuid };
    await context.artist.ok('POST /release/{id}/publish', { params });
    const stores = async () => (await context.admin.ok('GET /staff/release/{id}', { params })).publishing?.stores;
    expect(await stores()).toBe(0);
    await context.addStore();
    expect(await stores()).toBe(1);
  });

  it('waits with a reason if a live store requires a party id', async () => {
    const store = await context.addStore({ live: true });
    const { release } = await publishRelease(context.artist, context.admin);
    await eventually('a reason', async () => (await context.currentOf(release.uuid))[0]?.reason ?? undefined);
    const [delivery] = await context.currentOf(release.uuid);
    expect(delivery).toMatchObject({ state: 'WAITING', reason: 'We have no DDEX party id of our own' });
    expect((await context.deliveriesOf(release.uuid))[0]).toMatchObject({
      reason: 'Delivery to this store is not set up yet.',
    });
    expect(await listFilesBelow(store.folder)).toEqual([]);
  });

  it('is retried with the same bytes and message id if the store can’t be written', async () => {
    const store = await context.addStore({ transport: { type: 'FOLDER', path: 'blocked/inbox' } });
    await writeFile(path.join(context.server.dataDir, 'deliveries', 'blocked'), 'a file where a folder should be');
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'FAILED');
    const [failed] = await context.currentOf(release.uuid);
    expect(failed?.reason).toMatch(/^The store’s folder can’t be written: /);
    expect(failed?.next_try_at).not.toBeNull();
    expect((await context.deliveriesOf(release.uuid))[0]?.reason).toBe(
      'Delivery is delayed on our side. There is nothing for you to do.',
    );
    const before = await messageOf(failed?.uuid ?? '');
    await rm(path.join(context.server.dataDir, 'deliveries', 'blocked'));
    await context.admin.ok('POST /staff/delivery/{id}/retry', { params: { id: failed?.uuid as never } });
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [sent] = await context.currentOf(release.uuid);
    expect(sent?.message_id).toBe(failed?.message_id);
    expect(await messageOf(sent?.uuid ?? '')).toBe(before);
  });

  it('reports the missing recording and waits for staff', async () => {
    const store = await context.addStore({ schedule: closedSchedule(context.server.clock.now()) });
    const { release } = await publishRelease(context.artist, context.admin);
    await removeFile(release.tracks[0]?.wav_uuid ?? '');
    await endSchedule(context.admin, store.uuid);
    await context.waitForState(release.uuid, store.key, 'FAILED');
    const [failed] = await context.currentOf(release.uuid);
    expect(failed).toMatchObject({ reason: 'A file of the release is missing', next_try_at: null });
    const stores = await context.admin.ok('GET /staff/stores');
    expect(stores.find(({ uuid }) => uuid === store.uuid)?.health).toEqual({
      last: { state: 'FAILED', since: failed?.since, reason: 'A file of the release is missing' },
      failing: 1,
      failed_last_day: 1,
    });
  });
});

describe('a new store', () => {
  it('receives the catalogue on request, each release once', async () => {
    const { release } = await publishRelease(context.artist, context.admin, { title: 'Older' });
    const store = await context.addStore();
    expect(await context.deliveriesOf(release.uuid)).toEqual([]);
    expect(store.missing_releases).toBeGreaterThan(0);
    const onStore = { params: { id: store.uuid } };
    expect((await context.admin.ok('POST /staff/store/{id}/backfill', onStore)).queued).toBe(store.missing_releases);
    await context.admin.ok('POST /staff/store/{id}/backfill', onStore);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const { data } = await context.admin.ok('GET /staff/deliveries', { query: { release: release.uuid } });
    expect(data).toHaveLength(1);
    await eventually('the whole catalogue', async () => {
      const stores = await context.admin.ok('GET /staff/stores');
      return stores.find(({ uuid }) => uuid === store.uuid)?.missing_releases === 0 || undefined;
    });
    const counts = await context.admin.ok('GET /staff/deliveries/counts');
    const counted = counts.find((one) => one.store.uuid === store.uuid)?.counts;
    const total = Object.values(counted ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(store.missing_releases);
  });
});

describe('an answer of a store', () => {
  const acknowledgement = (status: string, { message, upc, file = 'FileOK', error = '' }: Record<string, string>) =>
    `<?xml version="1.0"?><a:AcknowledgementMessage xmlns:a="http://ddex.net/xml/ern-c-sftp/18"><ReleaseStatus>
      <ReleaseId><ICPN>${upc}</ICPN></ReleaseId><ReleaseStatus>${status}</ReleaseStatus><ErrorText>${error}</ErrorText>
      <Acknowledgement><MessageType>NewReleaseMessage</MessageType><MessageId>${message}</MessageId>
      <MessageStatus><Status>${file}</Status></MessageStatus></Acknowledgement></ReleaseStatus></a:AcknowledgementMessage>`;
  let files = 0;
  const answer = async (folder: string, text: string) => {
    files += 1;
    await mkdir(path.join(folder, 'acknowledgements'), { recursive: true });
    // Written under another name first: a partial file would only be read again after the clock moves.
    const file = path.join(folder, 'acknowledgements', `ack-${files}`);
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, `${file}.xml`);
    context.server.clock.advance(2);
  };

  it('moves a delivery from sent to live, ignoring duplicate, late and invalid answers', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [sent] = await context.currentOf(release.uuid);
    const facts = { message: sent?.message_id ?? '', upc: release.upc ?? '' };
    await answer(store.folder, '<not xml');
    await answer(store.folder, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>');
    await answer(store.folder, acknowledgement('ReleaseReceivedByReleaseDistributor', facts));
    await context.waitForState(release.uuid, store.key, 'RECEIVED');
    await answer(store.folder, acknowledgement('SuccessfullyIngestedByReleaseDistributor', facts));
    await context.waitForState(release.uuid, store.key, 'INGESTED');
    await answer(store.folder, acknowledgement('ReleaseMadeAvailableToConsumers', { ...facts, message: '' }));
    await context.waitForState(release.uuid, store.key, 'LIVE');
    // A late earlier answer revokes nothing.
    await answer(store.folder, acknowledgement('ReleaseReceivedByReleaseDistributor', facts));
    await answer(store.folder, acknowledgement('ReleaseMadeAvailableToConsumers', facts));
    await eventually('all to be read', async () => {
      const { rows } = await context.server.database.pool.query(
        'select outcome from delivery_acknowledgements a join stores s on s.uuid = a.store_uuid where s.key = $1 order by path',
        [store.key],
      );
      return rows.length === 7 ? rows : undefined;
    });
    expect((await context.deliveriesOf(release.uuid))[0]?.state).toBe('LIVE');
    const email = await eventually('the email', async () =>
      (await context.server.outbox(context.artist.username)).find(({ subject }) => subject?.includes('is live')),
    );
    expect(email.text).toContain(store.name);
  });

  it('shows the reason in plain words and in the store’s own, with the next step', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [sent] = await context.currentOf(release.uuid);
    await answer(
      store.folder,
      acknowledgement('ProcessingErrorAtReleaseDistributor', {
        message: sent?.message_id ?? '',
        upc: release.upc ?? '',
        file: 'ResourceCorrupt',
        error: 'track 1: bad frame',
      }),
    );
    expect(await context.waitForState(release.uuid, store.key, 'REFUSED')).toMatchObject({
      reason: 'A recording or the cover arrived damaged: track 1: bad frame',
      next_step: 'We have to send it again. There is nothing for you to do.',
    });
    // A redelivery is a first delivery with new ids.
    const again = await context.admin.ok('POST /staff/delivery/{id}/redeliver', {
      params: { id: sent?.uuid as never },
    });
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [resent] = await context.currentOf(release.uuid);
    expect(resent).toMatchObject({ uuid: again.uuid, kind: 'INSERT' });
    expect(resent?.message_id).not.toBe(sent?.message_id);
  });
});
