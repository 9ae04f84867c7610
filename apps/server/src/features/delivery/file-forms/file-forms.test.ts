import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { readWav } from '@dubplate/rules/audio/wav';
import { listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { setUpDeliveries } from '@dubplate/testkit/delivery/set-up-deliveries';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { makeDraft, publish, publishRelease } from '@dubplate/testkit/records';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { formKey } from './file-forms.ts';

const context = setUpDeliveries();

/** A published single with this cover, a PNG otherwise. */
const publishWithCover = async (bytes?: Buffer, beforePublish = async (_cover: FileId) => {}) => {
  const { release, artistUuid } = await makeDraft(context.artist);
  const picture = bytes ?? (await makeCover({ side: 1440, format: 'png' }));
  const cover = await context.artist.upload(new Uint8Array(picture), { name: 'cover' });
  await beforePublish(cover.body.uuid);
  const onRelease = { params: { id: release.uuid } };
  await context.artist.ok('PATCH /release/{id}', { ...onRelease, body: { cover_uuid: cover.body.uuid } });
  await context.artist.ok('POST /release/{id}/publish', onRelease);
  await publish({ release }, context.admin);
  return { release: await context.artist.ok('GET /release/{id}', onRelease), cover: cover.body.uuid, artistUuid };
};

it('convert a PNG to a JPEG of its size, once for all stores, named as the store requires', async () => {
  const [first, second, asItIs] = [
    await context.addStore({ cover: 'JPEG', file_names: 'REFERENCED' }),
    await context.addStore({ cover: 'JPEG' }),
    await context.addStore(),
  ];
  const { release, cover } = await publishWithCover();
  for (const store of [first, second, asItIs]) await context.waitForState(release.uuid, store.key, 'SENT');
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
  expect(await readdir(path.join(context.server.dataDir, 'files', 'delivery'))).toEqual([`${cover}.jpg`]);
});

it('keep a JPEG as uploaded', async () => {
  const store = await context.addStore({ cover: 'JPEG' });
  const { release } = await publishRelease(context.artist, context.admin);
  await context.waitForState(release.uuid, store.key, 'SENT');
  const file = (await listFilesBelow(store.folder)).find((name) => name.endsWith('.jpg')) ?? '';
  const sent = await readFile(path.join(store.folder, file));
  expect(sent).toEqual(await readFile(path.join(context.server.dataDir, 'files', 'files', release.cover_uuid ?? '')));
});

it('state the bits of a padded recording and have its samples, even if it was converted wrongly before', async () => {
  const store = await context.addStore({ audio: 'WAV' });
  const { release, tracks } = await makeDraft(context.artist);
  const padded = makeWav({ seconds: 2, bits: 32, format: 'extensible' });
  padded.writeUInt16LE(24, 38);
  const { body: recording } = await context.artist.upload(new Uint8Array(padded), { name: 'padded.wav' });
  await context.artist.ok('PATCH /track/{id}', {
    params: { id: tracks[0]?.uuid },
    body: { wav_uuid: recording.uuid },
  });
  const earlier = { file_uuid: recording.uuid, form: 'WAV' as const, size: 44, sha256: 'ab', storage_key: null };
  await context.server.database.db
    .insertInto('delivery_files')
    .values({ ...earlier, bits_per_sample: null, created_at: new Date() })
    .execute();
  await context.artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await publish({ release }, context.admin);
  await context.waitForState(release.uuid, store.key, 'SENT');
  const files = await listFilesBelow(store.folder);
  const read = (extension: string) =>
    readFile(path.join(store.folder, files.find((name) => name.endsWith(extension)) ?? ''));
  const wav = readWav([await read('.wav')]).wav;
  expect(wav).toMatchObject({ bitsPerSample: 24, blockAlign: 6, frames: 88_200 });
  const upc = (await context.artist.ok('GET /release/{id}', { params: { id: release.uuid } })).upc;
  expect((await read(`${upc}.xml`)).toString()).toContain('<BitsPerSample>24</BitsPerSample>');
});

it('turn a cover upright and convert it to sRGB without metadata, also a cover older than the copies', async () => {
  const [asItIs, jpeg] = [await context.addStore(), await context.addStore({ cover: 'JPEG' })];
  const drawn = sharp(await makeCover({ side: 1440 }));
  const inks = await drawn.clone().toColourspace('cmyk').withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const wide = await drawn.toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  const folder = path.join(context.server.dataDir, 'files');
  const forget = async (cover: FileId) => {
    await context.server.database.db
      .updateTable('files')
      .set({ advice_version: 0, picture_size: null, picture_sha256: null })
      .where('uuid', '=', cover)
      .execute();
    await rm(path.join(folder, 'pictures', cover));
  };
  const seenIn = async (bytes: Buffer) => [...(await sharp(bytes).resize(8, 8).raw().toBuffer())];
  for (const [bytes, formats] of [
    [inks, ['jpeg', 'jpeg']],
    [wide, ['png', 'jpeg']],
  ] as const) {
    const { release, cover } = await publishWithCover(bytes, forget);
    for (const [at, store] of [asItIs, jpeg].entries()) {
      await context.waitForState(release.uuid, store.key, 'SENT');
      const name = (await listFilesBelow(store.folder)).find(
        (one) => /\.(jpg|png)$/.test(one) && one.includes(`${release.upc}`),
      );
      const sent = await readFile(path.join(store.folder, name ?? ''));
      const found = await sharp(sent).metadata();
      expect(found).toMatchObject({
        format: formats[at],
        space: 'srgb',
        depth: 'uchar',
        hasProfile: false,
        width: 1440,
      });
      expect(found.orientation).toBeUndefined();
      const wanted = await seenIn(
        await sharp(bytes).autoOrient().withIccProfile('srgb', { attach: false }).png().toBuffer(),
      );
      for (const [place, value] of (await seenIn(sent)).entries())
        expect(Math.abs(value - (wanted[place] ?? -1))).toBeLessThan(8);
    }
    expect(await readFile(path.join(folder, 'files', cover))).toEqual(bytes);
  }
});

it('are deleted with their source, and no sooner', async () => {
  const store = await context.addStore({ cover: 'JPEG' });
  const { release, cover } = await publishWithCover();
  await context.waitForState(release.uuid, store.key, 'SENT');
  const folder = path.join(context.server.dataDir, 'files');
  const age = async (key: string, hours: number) => {
    const then = new Date(context.server.clock.now().getTime() - hours * 3_600_000);
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
  await context.server.runJob('delivery.sweep-forms');
  const left = await readdir(path.join(folder, 'delivery'));
  expect(left).toContain(path.basename(formKey(cover, 'jpg')));
  expect(left).toContain(path.basename(underWay));
  expect(left).not.toContain(path.basename(gone));
});
