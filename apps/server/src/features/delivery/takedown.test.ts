import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import { closedSchedule, endSchedule, listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { eventually } from '@dubplate/testkit/eventually';
import { signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { describe, expect, it } from 'vitest';

const context = setUpDeliveries();

describe('a takedown', () => {
  const takeDown = (release: ReleaseId) =>
    context.artist.call('POST /release/{id}/takedown', { params: { id: release }, body: { reason: 'Wrong mix' } });
  const takeBack = (release: ReleaseId) =>
    context.artist.call('DELETE /release/{id}/takedown', { params: { id: release } });

  it('waits, is sent without deals or files, and hides the link once it is confirmed', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const before = await listFilesBelow(store.folder);
    expect((await takeDown(release.uuid)).status).toBe(200);
    const [waiting] = await context.deliveriesOf(release.uuid);
    expect(waiting).toMatchObject({ state: 'WAITING', kind: 'TAKEDOWN' });
    expect(waiting?.undo_until).not.toBeNull();
    context.server.clock.advance(11);
    await context.waitForState(release.uuid, store.key, 'WITHDRAWING');
    const added = (await listFilesBelow(store.folder)).filter((file) => !before.includes(file));
    expect(added.map((file) => path.extname(file))).toEqual(['.xml', '.xml']);
    const [message = ''] = added.filter((file) => !file.includes('BatchComplete'));
    const xml = await readFile(path.join(store.folder, message), 'utf8');
    expect(xml).not.toContain('DealList');
    expect(xml).toContain('<IsProvidedInDelivery>false</IsProvidedInDelivery>');
    expect((await takeBack(release.uuid)).status).toBe(409);
    const [sent] = await context.currentOf(release.uuid);
    await context.admin.ok('POST /staff/delivery/{id}/state', {
      params: { id: sent?.uuid as never },
      body: { state: 'WITHDRAWN' },
    });
    expect((await context.deliveriesOf(release.uuid))[0]?.state).toBe('WITHDRAWN');
    await eventually('the link to be gone', async () => {
      const { status } = await fetch(`${context.server.origin}/l/${release.link?.slug}.json`);
      return status === 410 || undefined;
    });
    expect((await context.artist.ok('GET /release/{id}', { params: { id: release.uuid } })).status).toBe('PUBLISHED');
  });

  it('restores everything when it is canceled', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    await takeDown(release.uuid);
    expect((await takeBack(release.uuid)).status).toBe(200);
    context.server.clock.advance(60);
    expect(await context.deliveriesOf(release.uuid)).toMatchObject([
      { state: 'SENT', kind: 'INSERT', undo_until: null },
    ]);
    expect((await takeBack(release.uuid)).status).toBe(409);
  });

  it('sends nothing for an unsent release, and sends the release when it is canceled', async () => {
    const store = await context.addStore({ schedule: closedSchedule(context.server.clock.now()) });
    const { release } = await publishRelease(context.artist, context.admin);
    expect((await context.deliveriesOf(release.uuid))[0]?.state).toBe('WAITING');
    await takeDown(release.uuid);
    await takeBack(release.uuid);
    expect((await context.deliveriesOf(release.uuid))[0]).toMatchObject({ state: 'WAITING', kind: 'INSERT' });
    await takeDown(release.uuid);
    context.server.clock.advance(11);
    await endSchedule(context.admin, store.uuid);
    await context.waitForState(release.uuid, store.key, 'WITHDRAWN');
    expect(await listFilesBelow(store.folder)).toEqual([]);
  });

  it('is refused for unpublished releases, for releases of other artists and for unknown stores', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    const draft = await context.artist.ok('POST /release', { body: { title: 'Draft' } });
    expect((await takeDown(draft.uuid)).status).toBe(409);
    const other = await signUpVerified(context.server);
    const body = { reason: 'Mine' };
    expect((await other.call('POST /release/{id}/takedown', { params: { id: release.uuid }, body })).status).toBe(404);
    const unknown = await context.artist.call('POST /release/{id}/takedown', {
      params: { id: release.uuid },
      body: { reason: 'Wrong mix', stores: [store.key, 'nowhere'] },
    });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining('stores.1')]);
  });
});
