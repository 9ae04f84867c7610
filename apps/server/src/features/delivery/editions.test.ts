import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { Release } from '@dubplate/contract/releases/schemas';
import { listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { eventually } from '@dubplate/testkit/eventually';
import { publish, publishRelease, uploadWav } from '@dubplate/testkit/records';
import { describe, expect, it } from 'vitest';

const context = setUpDeliveries();

describe('an edit of a published release', () => {
  const editAndPublish = async (release: ReleaseId, change: (edition: Release) => Promise<unknown>) => {
    const edition = await context.artist.ok('POST /release/{id}/edit', { params: { id: release } });
    await change(edition);
    const params = { id: edition.uuid };
    await context.artist.ok('POST /release/{id}/publish', { params });
    await publish({ release: edition }, context.admin);
  };
  const xmlAt = async (folder: string, upc: string | null) => {
    const files = await listFilesBelow(folder);
    const newest = files.filter((file) => file.endsWith(`${upc}.xml`)).at(-1) ?? '';
    return { files, xml: await readFile(path.join(folder, newest), 'utf8') };
  };

  it('is sent as an update, with only the new files', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin, { tracks: 2 });
    await context.waitForState(release.uuid, store.key, 'SENT');
    await editAndPublish(release.uuid, (edition) =>
      context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'Renamed' } }),
    );
    await eventually('an update', async () => {
      const [delivery] = await context.deliveriesOf(release.uuid);
      return delivery?.kind === 'UPDATE' && delivery.state === 'SENT' ? delivery : undefined;
    });
    const first = await xmlAt(store.folder, release.upc);
    expect(first.xml).toContain('<TitleText>Renamed</TitleText>');
    expect(first.xml).not.toContain('<IsProvidedInDelivery>true');
    expect(first.files.filter((file) => file.endsWith('.wav'))).toHaveLength(2);

    await editAndPublish(release.uuid, async (edition) =>
      context.artist.ok('PATCH /track/{id}', {
        params: { id: edition.tracks[1]?.uuid as never },
        body: { wav_uuid: await uploadWav(context.artist, { seed: 8 }) },
      }),
    );
    const second = await eventually('the new recording', async () => {
      const found = await xmlAt(store.folder, release.upc);
      const isSent = (await context.deliveriesOf(release.uuid))[0]?.state === 'SENT';
      return isSent && found.files.filter((file) => file.endsWith('.wav')).length === 3 ? found : undefined;
    });
    expect(second.xml.match(/<IsProvidedInDelivery>true/g)).toHaveLength(1);
    expect(second.files.filter((file) => file.endsWith('.jpg'))).toHaveLength(1);
    const after = await context.artist.ok('GET /release/{id}', { params: { id: release.uuid } });
    expect(second.xml).toContain(after.tracks[1]?.isrc);
    expect(second.xml).not.toContain(release.tracks[1]?.isrc);
  });

  it('grants no excluded country, and ends the rights once in each removed country', async () => {
    const store = await context.addStore({ deals: ['SUBSCRIPTION'] });
    const { release } = await publishRelease(context.artist, context.admin, {
      fields: { territories: ['RU', 'KZ', 'BY'], excluded_territories: ['BY'] },
    });
    /** The countries of each deal of the newest message. */
    const dealsSent = async (kind: string, count: number) => {
      await eventually(`${kind} ${count}`, async () => {
        const sent = (await context.deliveriesOf(release.uuid)).at(0);
        const messages = (await listFilesBelow(store.folder)).filter((file) => file.endsWith(`${release.upc}.xml`));
        return sent?.kind === kind && sent.state === 'SENT' && messages.length === count ? sent : undefined;
      });
      const { xml } = await xmlAt(store.folder, release.upc);
      return [...xml.matchAll(/<DealTerms>.*?<\/DealTerms>/g)].map(([terms]) =>
        [
          ...[...terms.matchAll(/<(Excluded)?TerritoryCode>(\w+)</g)].map(([, not, code]) => (not ? `-${code}` : code)),
          terms.includes('<EndDateTime>') ? 'ended' : 'granted',
        ].join(' '),
      );
    };
    const edit = (body: { readonly territories: string[]; readonly excluded_territories: string[] }) =>
      editAndPublish(release.uuid, (edition) =>
        context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body }),
      );
    expect(await dealsSent('INSERT', 1)).toEqual(['KZ RU granted']);
    await edit({ territories: ['RU'], excluded_territories: [] });
    expect(await dealsSent('UPDATE', 2)).toEqual(['RU granted', 'KZ ended']);
    await edit({ territories: [], excluded_territories: ['BY'] });
    expect(await dealsSent('UPDATE', 3)).toEqual(['-BY granted']);
    await edit({ territories: [], excluded_territories: ['BY', 'KZ'] });
    expect(await dealsSent('UPDATE', 4)).toEqual(['-BY -KZ granted', 'KZ ended']);
    await edit({ territories: ['DE'], excluded_territories: [] });
    expect(await dealsSent('UPDATE', 5)).toEqual(['DE granted', '-BY -DE -KZ ended']);
  });

  it('is sent as a first delivery with all files if the store refused the release', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const [delivery] = await context.currentOf(release.uuid);
    await context.admin.ok('POST /staff/delivery/{id}/state', {
      params: { id: delivery?.uuid as never },
      body: { state: 'REFUSED', reason: 'Genre unknown' },
    });
    await editAndPublish(release.uuid, (edition) =>
      context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'Mended' } }),
    );
    await eventually('a first delivery', async () => {
      const [found] = await context.deliveriesOf(release.uuid);
      return found?.kind === 'INSERT' && found.state === 'SENT' ? found : undefined;
    });
    const { files } = await xmlAt(store.folder, release.upc);
    expect(files.filter((file) => file.endsWith('.wav'))).toHaveLength(2);
  });

  it('waits for a store that is switched off, and is sent once it is on again', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const switchStore = (active: boolean) =>
      context.admin.ok('PATCH /staff/store/{id}', { params: { id: store.uuid }, body: { active } });
    await switchStore(false);
    await editAndPublish(release.uuid, (edition) =>
      context.artist.ok('PATCH /release/{id}', { params: { id: edition.uuid }, body: { title: 'Meanwhile' } }),
    );
    expect((await context.currentOf(release.uuid))[0]).toMatchObject({
      kind: 'UPDATE',
      state: 'WAITING',
      reason: 'The store is switched off',
    });
    expect((await context.deliveriesOf(release.uuid))[0]?.reason).toBe('Delivery to this store is not set up yet.');
    expect((await switchStore(true)).active).toBe(true);
    await context.waitForState(release.uuid, store.key, 'SENT');
    expect((await xmlAt(store.folder, release.upc)).xml).toContain('<TitleText>Meanwhile</TitleText>');
  });

  it('can’t begin during a takedown, and does not restore a release that was taken down', async () => {
    const store = await context.addStore();
    const { release } = await publishRelease(context.artist, context.admin);
    await context.waitForState(release.uuid, store.key, 'SENT');
    const params = { id: release.uuid };
    await context.artist.ok('POST /release/{id}/takedown', { params, body: { reason: 'Wrong mix' } });
    const refused = await context.artist.call('POST /release/{id}/edit', { params });
    expect([refused.status, refused.error.message]).toEqual([409, 'WRONG_STATE']);
    await context.artist.ok('DELETE /release/{id}/takedown', { params });
    await editAndPublish(release.uuid, () =>
      context.artist.ok('POST /release/{id}/takedown', { params, body: { reason: 'Wrong mix' } }),
    );
    expect((await context.deliveriesOf(release.uuid)).map(({ kind }) => kind)).toEqual(['TAKEDOWN']);
  });
});
