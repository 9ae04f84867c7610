import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import {
  addFolderStore,
  listFilesBelow,
  QUICK_DELIVERIES,
  switchStoresOff,
  waitForState,
} from '@dubplate/testkit/delivery/folder-stores';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft, publish, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formKey } from './form-keys.ts';

let server: TestServer;
let artist: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ deliveryTimes: QUICK_DELIVERIES });
  artist = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});
afterEach(() => switchStoresOff(server));
afterAll(() => server.stop());

/** A published single whose cover is a PNG, partly transparent at its edge or not. */
const publishWithPng = async () => {
  const { release, artistUuid } = await makeDraft(artist);
  const png = await makeCover({ side: 1440, format: 'png' });
  const cover = await artist.upload(new Uint8Array(png), { name: 'cover.png' });
  const onRelease = { params: { id: release.uuid } };
  await artist.ok('PATCH /release/{id}', { ...onRelease, body: { cover_uuid: cover.body.uuid } });
  await artist.ok('POST /release/{id}/publish', onRelease);
  await publish({ release }, admin);
  return { release: await artist.ok('GET /release/{id}', onRelease), cover: cover.body.uuid, artistUuid };
};

it('make a PNG the JPEG that a store wants, at its size, once for all stores, and named as the store wants', async () => {
  const [first, second, asItIs] = [
    await addFolderStore(server, admin, { cover: 'JPEG', file_names: 'REFERENCED' }),
    await addFolderStore(server, admin, { cover: 'JPEG' }),
    await addFolderStore(server, admin),
  ];
  const { release, cover } = await publishWithPng();
  for (const store of [first, second, asItIs]) await waitForState(artist, release.uuid, store.key, 'SENT');
  const pictureOf = async ({ folder }: { readonly folder: string }) => {
    const file = (await listFilesBelow(folder)).find((name) => /\.(jpg|png)$/.test(name)) ?? '';
    return { name: path.basename(file), bytes: await readFile(path.join(folder, file)) };
  };
  const jpeg = await pictureOf(first);
  expect(jpeg.name).toBe(`${release.upc}_TA2_Image.jpg`);
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1440,
    height: 1440,
    chromaSubsampling: '4:4:4',
  });
  expect(await pictureOf(second)).toEqual({ name: `${release.upc}.jpg`, bytes: jpeg.bytes });
  expect((await pictureOf(asItIs)).name).toBe(`${release.upc}.png`);
  const messageAt = async ({ folder }: { readonly folder: string }) => {
    const file = (await listFilesBelow(folder)).find((name) => name.endsWith(`${release.upc}.xml`)) ?? '';
    return readFile(path.join(folder, file), 'utf8');
  };
  const message = await messageAt(first);
  expect(message).toContain('<ImageCodecType>JPEG</ImageCodecType>');
  expect(message).toContain(`<URI>resources/${release.upc}_TA1_SoundRecording.wav</URI>`);
  expect(await messageAt(asItIs)).toContain('<ImageCodecType>PNG</ImageCodecType>');
  expect(await readdir(path.join(server.dataDir, 'files', 'delivery'))).toEqual([`${cover}.jpg`]);
});

it('leave a JPEG as its owner sent it', async () => {
  const store = await addFolderStore(server, admin, { cover: 'JPEG' });
  const { release } = await publishRelease(artist, admin);
  await waitForState(artist, release.uuid, store.key, 'SENT');
  const file = (await listFilesBelow(store.folder)).find((name) => name.endsWith('.jpg')) ?? '';
  const sent = await readFile(path.join(store.folder, file));
  expect(sent).toEqual(await readFile(path.join(server.dataDir, 'files', 'files', release.cover_uuid ?? '')));
});

it('that were made for stores go when their files do, and no sooner', async () => {
  const store = await addFolderStore(server, admin, { cover: 'JPEG' });
  const { release, cover } = await publishWithPng();
  await waitForState(artist, release.uuid, store.key, 'SENT');
  const folder = path.join(server.dataDir, 'files');
  const age = async (key: string, hours: number) => {
    const then = new Date(server.clock.now().getTime() - hours * 3_600_000);
    await utimes(path.join(folder, key), then, then);
  };
  const [gone, underWay] = [formKey(randomUUID() as FileId, 'flac'), formKey(randomUUID() as FileId, 'jpg')];
  await mkdir(path.join(folder, 'delivery'), { recursive: true });
  for (const [key, hours] of [
    [gone, 25],
    [underWay, 23],
  ] as const) {
    await writeFile(path.join(folder, key), 'x');
    await age(key, hours);
  }
  await age(formKey(cover, 'jpg'), 25);
  await server.runJob('delivery.sweep-forms');
  const left = await readdir(path.join(folder, 'delivery'));
  expect(left).toContain(path.basename(formKey(cover, 'jpg')));
  expect(left).toContain(path.basename(underWay));
  expect(left).not.toContain(path.basename(gone));
});
