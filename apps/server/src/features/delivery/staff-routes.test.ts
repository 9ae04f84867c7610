import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { eventually } from '@dubplate/testkit/eventually';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { unzip } from '@dubplate/testkit/unzip';
import { describe, expect, it } from 'vitest';
import { postponeDelivery } from './engine/store.ts';
import { findDelivery } from './store.ts';

const context = setUpDeliveries();

const read = async (id: DeliveryId) => {
  const found = await findDelivery(context.server.database.db, id);
  if (!found) throw new Error('no such delivery');
  return found;
};

/** Waits for the end of the first attempt, which finds that the store is live and the instance has no DPID. */
const hasReasonToWait = (id: DeliveryId) =>
  eventually('the reason to wait', async () => ((await read(id)).reason_code === null ? undefined : true));

const linkTo = (id: DeliveryId) => context.admin.call('GET /staff/delivery/{id}/package-link', { params: { id } });

describe('the package download', () => {
  it('is a ZIP of the files in the store’s folder, byte for byte', async () => {
    const store = await context.addStore({ checklist: 'Send it by post' });
    const { release } = await publishRelease(context.artist, context.admin, { tracks: 2 });
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [delivery] = await context.currentOf(release.uuid);
    const answer = await linkTo(delivery?.uuid as DeliveryId);
    expect(answer.status).toBe(200);
    const download = await fetch(context.server.origin + answer.body);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${store.key}-${release.upc}.zip"`);
    const zip = await unzip(Buffer.from(await download.arrayBuffer()));
    const files = await listFilesBelow(store.folder);
    expect([...zip.keys()].sort()).toEqual(files);
    for (const file of files) expect(zip.get(file)).toEqual(await readFile(path.join(store.folder, file)));
    expect([...zip.keys()].at(-1)).toMatch(/BatchComplete_/);
  });

  it('exists once its message is built, and only at its signed URL for an hour', async () => {
    const held = await context.addStore({ live: true });
    const { release } = await publishRelease(context.artist, context.admin);
    const [delivery] = await context.currentOf(release.uuid);
    const id = delivery?.uuid as DeliveryId;
    expect((await linkTo(id)).status).toBe(409);
    await hasReasonToWait(id);
    await context.admin.ok('PATCH /staff/store/{id}', { params: { id: held.uuid }, body: { live: false } });
    await context.admin.ok('POST /staff/delivery/{id}/retry', { params: { id } });
    await context.waitForState(release.uuid, held.key, 'SENT');
    const { body: link } = await linkTo(id);
    const statusOf = async (address: string) => (await fetch(context.server.origin + address)).status;
    expect(await statusOf(link)).toBe(200);
    expect(await statusOf(link.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404);
    expect(await statusOf(link.replace(id, '01900000-0000-7000-8000-000000000000'))).toBe(404);
    context.server.clock.advance(3600);
    expect(await statusOf(link)).toBe(404);
  });
});

it('a retry outlasts an attempt that began before it and ends after it', async () => {
  const store = await context.addStore({ live: true });
  const { release } = await publishRelease(context.artist, context.admin);
  const [delivery] = await context.currentOf(release.uuid);
  const id = delivery?.uuid as DeliveryId;
  await hasReasonToWait(id);
  await context.admin.ok('PATCH /staff/store/{id}', { params: { id: store.uuid }, body: { active: false } });
  const begun = await read(id);
  await context.admin.ok('POST /staff/delivery/{id}/retry', { params: { id } });
  const { due_at: retriedAt } = await read(id);
  const later = new Date(context.server.clock.now().getTime() + 3_600_000);
  await postponeDelivery(context.server.database.db, begun, 'NO_DPID', later);
  expect((await read(id)).due_at).toEqual(retriedAt);
  await postponeDelivery(context.server.database.db, await read(id), 'NO_DPID', later);
  expect((await read(id)).due_at).toEqual(later);
});

describe('a dry run', () => {
  const run = (id: ReleaseId, store: string) =>
    context.admin.ok('GET /staff/release/{id}/dry-run', { params: { id }, query: { store } });

  it('shows the message before the release has codes, and queues nothing', async () => {
    const store = await context.addStore({ name: 'Corner Shop', audio: 'FLAC', ern: '4.3' });
    const { release } = await makeDraft(context.artist, { title: 'Not Yet Out', tracks: 2 });
    const unknown = { params: { id: release.uuid }, query: { store: store.key } };
    expect((await context.admin.call('GET /staff/release/{id}/dry-run', unknown)).status).toBe(404);
    await context.artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const shown = await run(release.uuid, store.key);
    expect(shown).toMatchObject({ store: { name: 'Corner Shop' }, kind: 'INSERT', faults: [], has_placeholders: true });
    expect(shown.message).toContain('<TitleText>Not Yet Out</TitleText>');
    expect(shown.message).toContain('<ISRC>ZZDRY0000002</ISRC>');
    expect(shown.files.map(({ path: file }) => path.extname(file))).toEqual(['.flac', '.flac', '.jpg', '.xml']);
    expect(await context.currentOf(release.uuid)).toEqual([]);
  });

  it('lists the issues with their fields', async () => {
    const store = await context.addStore();
    const { release } = await makeDraft(context.artist);
    await context.artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    await context.server.database.pool.query('update tracks set iswc = $1 where release_uuid = $2', [
      'T-1',
      release.uuid,
    ]);
    const { faults } = await run(release.uuid, store.key);
    expect(faults).toEqual([{ path: 'tracks.0.iswc', message: 'T-1 is no ISWC' }]);
    expect(
      (
        await context.admin.call('GET /staff/release/{id}/dry-run', {
          params: { id: release.uuid },
          query: { store: 'no-such-store' },
        })
      ).status,
    ).toBe(404);
  });

  it('shows the update that an edit would send, with the release’s own codes', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin, { title: 'As It Was' });
    await context.waitForState(release.uuid, store.key, 'SENT');
    const edition = await context.artist.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
    await context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'As It Is' } });
    await context.artist.ok('POST /release/{id}/publish', { params: { id: edition.uuid } });
    const shown = await run(edition.uuid, store.key);
    expect(shown.kind).toBe('UPDATE');
    expect(shown.files.map(({ path: file }) => path.basename(file))).toEqual([`${release.upc}.xml`]);
    expect(shown.message).toContain(release.uuid);
    expect(shown.message).not.toContain(edition.uuid);
  });
});

it('the artist is emailed once about a state, even if its event is repeated', async () => {
  const store = await context.addStore();
  const { release } = await publishRelease(context.artist, context.admin);
  await context.waitForState(release.uuid, store.key, 'SENT');
  const [delivery] = await context.currentOf(release.uuid);
  const set = (body: object) =>
    context.admin.ok('POST /staff/delivery/{id}/state', { params: { id: delivery?.uuid as DeliveryId }, body });
  await set({ state: 'LIVE' });
  await set({ state: 'LIVE', url: 'https://open.spotify.com/album/1' });
  await listenersDone();
  await context.server.emailsDone();
  const subjects = (await context.server.outbox(context.artist.username)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes('is live'))).toHaveLength(1);
});

/** Waits until each event of a delivery was handled. */
const listenersDone = () =>
  eventually('the end of all listeners', async () => {
    const { rows } = await context.server.database.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'delivery-moved.email'",
    );
    return rows.every(({ state }) => state === 'completed') || undefined;
  });

it('counts deliveries and refusals of each store, and the time until they were live', async () => {
  const store = await context.addStore();
  const out = [];
  for (const title of ['One', 'Two', 'Three']) {
    const { release } = await publishRelease(context.artist, context.admin, { title });
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [delivery] = await context.currentOf(release.uuid);
    out.push(delivery?.uuid as DeliveryId);
  }
  const set = (id: DeliveryId | undefined, state: 'LIVE' | 'REFUSED') =>
    context.admin.ok('POST /staff/delivery/{id}/state', { params: { id: id as DeliveryId }, body: { state } });
  context.server.clock.advance(5 * 3600);
  await context.signInAdmin();
  await set(out[0], 'LIVE');
  await set(out[1], 'REFUSED');
  context.server.clock.advance(4 * 3600);
  await context.signInAdmin();
  await set(out[2], 'LIVE');
  const figuresOf = async () =>
    (await context.admin.ok('GET /staff/deliveries/figures')).find(({ store: one }) => one.key === store.key);
  expect(await figuresOf()).toMatchObject({ sent: 3, refused: 1, waiting_since: null });
  expect((await figuresOf())?.hours_to_live).toBeCloseTo(7, 0);
  context.server.clock.advance(31 * 86_400);
  await context.signInAdmin();
  expect(await figuresOf()).toMatchObject({ sent: 0, refused: 0, hours_to_live: null });
});
