import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openPictureDecoder } from './decode/picture-decoder.ts';
import { inspectUpload } from './inspect-upload.ts';

const pictures = openPictureDecoder();
afterAll(() => pictures.close());

const RED = [220, 40, 30];
const red = (channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width: 64, height: 48, channels, background: { r: 220, g: 40, b: 30, alpha: 0.5 } } });

/** Returns the stored bytes, the normal copy and the largest thumbnail of an upload. */
const keptOf = async (bytes: Buffer) => {
  const kept: Record<string, Buffer> = {};
  const facts = await inspectUpload(Readable.from([bytes], { objectMode: false }), {
    pictures,
    store: async (body) => {
      kept.upload = await buffer(body);
    },
    sinks: {
      storeThumbnail: async ({ size, webp }) => {
        kept[size] = Buffer.from(webp);
      },
      storeNormalCopy: async (body) => {
        kept.copy = await buffer(body);
      },
    },
  });
  if (facts.kind !== 'image') throw new Error('no picture');
  expect(kept.upload).toEqual(bytes);
  return { facts, copy: kept.copy, thumbnail: kept.large };
};

const colourOf = async (bytes: Buffer | undefined): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  return [...data.subarray(0, 3)];
};
const expectColour = (found: readonly number[], wanted: readonly number[], within: number) => {
  for (const [at, value] of wanted.entries())
    expect(Math.abs((found[at] ?? -1) - value), `${found} is not ${wanted}`).toBeLessThanOrEqual(within);
};

const NORMAL = { space: 'srgb', depth: 'uchar', channels: 3, hasProfile: false, hasAlpha: false };
const expectNormal = async (copy: Buffer | undefined, picture: { size: number; sha256: string } | null) => {
  const found = await sharp(copy).metadata();
  expect(found).toMatchObject(NORMAL);
  for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(found[part]).toBeUndefined();
  const sha256 = createHash('sha256')
    .update(copy ?? '')
    .digest('hex');
  expect(picture).toEqual({ size: copy?.length, sha256 });
  return found;
};

describe('a picture that stores could show differently', () => {
  it.each<[string, () => Sharp, colour: number[]]>([
    ['a PNG of 16 bits with a profile', () => red().toColourspace('rgb16').withIccProfile('p3').png(), RED],
    ['a PNG of 16 bits without one', () => red().toColourspace('rgb16').png(), RED],
    ['a PNG with the profile of another screen', () => red().withIccProfile('p3').png(), RED],
    ['a JPEG of inks', () => red().toColourspace('cmyk').jpeg(), [222, 34, 0]],
    ['a grey JPEG', () => red().toColourspace('b-w').jpeg(), [114, 114, 114]],
    ['a JPEG on its side', () => red().withMetadata({ orientation: 6 }).jpeg(), RED],
  ])('gets a normal copy, which its thumbnails and tint are made of: %s', async (_name, draw, colour) => {
    const { facts, copy, thumbnail } = await keptOf(await draw().toBuffer());
    const { format, width, height } = await expectNormal(copy, facts.picture);
    expect({ format, width, height }).toEqual({ format: facts.format, width: facts.width, height: facts.height });
    expectColour(await colourOf(copy), colour, 4);
    expectColour(await colourOf(thumbnail), colour, 6);
    expect(facts.advice).toContain('CONVERTED');
    const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: `rgb(${colour})` } });
    const { tint } = (await keptOf(await plain.png().toBuffer())).facts;
    const bytesOf = (hex: string) => [...Buffer.from(hex.slice(1), 'hex')];
    expectColour(bytesOf(facts.tint), bytesOf(tint), 4);
  });

  it('is rotated before its sides are measured', async () => {
    const { facts } = await keptOf(await red().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([facts.width, facts.height]).toEqual([48, 64]);
  });
});

it('gets a copy without advice if only metadata or transparency are removed', async () => {
  const located = red()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withIccProfile('srgb');
  for (const picture of [located.jpeg(), red(4).png()]) {
    const { facts, copy } = await keptOf(await picture.toBuffer());
    await expectNormal(copy, facts.picture);
    expect(facts.advice).not.toContain('CONVERTED');
  }
});

it('gets no copy if it is normal', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const { facts, copy } = await keptOf(await makeCover({ side: 200, format }));
    expect([facts.picture, copy]).toEqual([null, undefined]);
  }
});

describe('a JPEG without its end mark', () => {
  const drawn = async (options: JpegOptions = {}) =>
    sharp(await makeCover({ side: 200 }))
      .jpeg(options)
      .toBuffer();

  it.each([
    ['4:2:0', 'all of it'],
    ['4:2:0', 'half of it'],
    ['4:4:4', 'all of it'],
  ])('is accepted and repaired: %s, without %s', async (chromaSubsampling, missing) => {
    const whole = await drawn({ chromaSubsampling });
    const { facts, copy } = await keptOf(whole.subarray(0, missing === 'all of it' ? -2 : -1));
    expect(facts.advice).toContain('MENDED');
    await expectNormal(copy, facts.picture);
    const [found, wanted] = await Promise.all([copy, whole].map((bytes) => sharp(bytes).raw().toBuffer()));
    for (const [at, value] of (wanted ?? Buffer.alloc(0)).entries())
      if (Math.abs(value - (found?.[at] ?? -1)) > 24) throw new Error(`${at}: ${found?.[at]} instead of ${value}`);
  });

  it.each([3, 4, 5, 6, 8, 10, 100, 1000])('is rejected if %i bytes are missing', async (missing) => {
    for (const chromaSubsampling of ['4:2:0', '4:4:4'])
      await expect(keptOf((await drawn({ chromaSubsampling })).subarray(0, -missing))).rejects.toMatchObject({
        code: 'BROKEN_FILE',
      });
  });

  it('is rejected if it has several scans', async () => {
    await expect(keptOf((await drawn({ progressive: true })).subarray(0, -2))).rejects.toMatchObject({
      code: 'BROKEN_FILE',
    });
  });

  it('is rejected if it has restarts, since missing pixels after a restart cannot be detected', async () => {
    const whole = await drawn();
    const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
    const interval = Buffer.from([0xff, 0xdd, 0, 4, 0xff, 0xff]);
    const restarted = Buffer.concat([whole.subarray(0, scan), interval, whole.subarray(scan)]);
    expect((await keptOf(restarted)).facts.advice).not.toContain('MENDED');
    await expect(keptOf(restarted.subarray(0, -2))).rejects.toMatchObject({ code: 'BROKEN_FILE' });
  });
});

const FOUND = path.join(
  process.env.CORPORA_DIR ?? path.resolve(import.meta.dirname, '../../../../../../../shared/corpora'),
  'found',
);

describe.skipIf(!existsSync(FOUND))(`covers that went wrong (skipped where they are absent: ${FOUND})`, () => {
  it.each([
    ['cover-16-bit-p3.png', RED, [64, 48]],
    ['cover-cmyk.jpg', [222, 34, 0], [64, 48]],
    ['cover-exif-turned.jpg', RED, [48, 64]],
    ['cover-grey.jpg', [114, 114, 114], [64, 48]],
  ] as const)('%s is upright, in sRGB with 8 bits and without metadata', async (name, colour, sides) => {
    const { facts, copy, thumbnail } = await keptOf(readFileSync(path.join(FOUND, name)));
    const { width, height } = await expectNormal(copy, facts.picture);
    expect([width, height]).toEqual(sides);
    expectColour(await colourOf(copy), colour, 4);
    expectColour(await colourOf(thumbnail), colour, 6);
    expect(facts.advice).toContain('CONVERTED');
  });
});
