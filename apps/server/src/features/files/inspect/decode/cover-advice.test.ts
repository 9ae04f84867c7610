import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from './decode-image.ts';

const adviceOf = async (bytes: Buffer) => (await inspectImage(bytes)).advice.filter((code) => code !== 'SMALL');
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 88 }).toBuffer();
const SEEDS = [1, 2, 3, 4, 5, 6];

/** A sharp object on a plain background, far from the edges. */
const onPlainGround = (ground: string) =>
  sharp({ create: { width: 1500, height: 1500, channels: 3, background: ground } }).composite([
    { input: { create: { width: 400, height: 300, channels: 3, background: '#c23616' } }, left: 500, top: 600 },
  ]);

describe('a sharp cover', () => {
  it.each(SEEDS)('gets no advice: drawing %i', async (seed) => {
    expect(await adviceOf(await makeCover({ side: 1600, seed }))).toEqual([]);
  });

  it('gets no advice for a plain background, a plain picture or a soft gradient', async () => {
    expect(await adviceOf(await jpeg(onPlainGround('#ffffff')))).toEqual([]);
    expect(await adviceOf(await jpeg(onPlainGround('#101010')))).toEqual([]);
    const plain = sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#336699' } });
    expect(await adviceOf(await jpeg(plain))).toEqual([]);
    const gradient = Buffer.from(Array.from({ length: 1000 * 1000 }, (_, at) => (at % 1000) / 4));
    expect(await adviceOf(await jpeg(sharp(gradient, { raw: { width: 1000, height: 1000, channels: 1 } })))).toEqual(
      [],
    );
  });

  it('gets no advice if only a part is out of focus', async () => {
    const drawn = await makeCover({ side: 1600, seed: 3 });
    const soft = await sharp(drawn).blur(12).toBuffer();
    const sharpPart = await sharp(drawn).extract({ left: 500, top: 500, width: 600, height: 600 }).toBuffer();
    expect(await adviceOf(await jpeg(sharp(soft).composite([{ input: sharpPart, left: 500, top: 500 }])))).toEqual([]);
  });
});

describe('a blurred cover', () => {
  it.each(SEEDS)('is detected: drawing %i', async (seed) => {
    const blurred = sharp(await makeCover({ side: 1600, seed })).blur(6);
    expect(await adviceOf(await jpeg(blurred))).toEqual(['BLURRED']);
  });

  it('is detected if it was enlarged from a small picture', async () => {
    const small = await makeCover({ side: 200, seed: 2 });
    expect(await adviceOf(await jpeg(sharp(small).resize(1600, 1600, { kernel: 'cubic' })))).toEqual(['BLURRED']);
  });
});

describe('stripes at the edges', () => {
  it.each([
    ['above and below', { top: 200, bottom: 200 }],
    ['left and right', { left: 90, right: 90 }],
    ['all around', { top: 40, bottom: 40, left: 40, right: 40 }],
  ])('are detected: %s', async (_where, widths) => {
    for (const background of ['#ffffff', '#000000']) {
      const framed = sharp(await makeCover({ side: 1400, seed: 2 })).extend({ ...widths, background });
      expect(await adviceOf(await jpeg(framed))).toEqual(['BORDERS']);
    }
  });
});

it('is small below 3000 pixels', async () => {
  expect((await inspectImage(await makeCover({ side: 1600 }))).advice).toContain('SMALL');
  expect((await inspectImage(await makeCover({ side: 3000 }))).advice).not.toContain('SMALL');
});

const CORPORA =
  process.env.CORPORA_DIR ?? join(resolve(import.meta.dirname, '../../../../../../../..'), '../shared/corpora');
const PHOTOS = join(CORPORA, 'images/exif');

describe.skipIf(!existsSync(PHOTOS))(`photographs (skipped where the corpora are absent: ${PHOTOS})`, () => {
  it.each(existsSync(PHOTOS) ? readdirSync(PHOTOS).filter((name) => name.endsWith('.jpg')) : [])(
    '%s is neither blurred nor framed',
    async (name) => {
      expect(await adviceOf(readFileSync(join(PHOTOS, name)))).toEqual([]);
    },
  );
});
