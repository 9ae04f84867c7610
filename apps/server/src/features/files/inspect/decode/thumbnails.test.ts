import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeThumbnails } from './convert-image.ts';

interface Seen {
  side: number;
  /** Returns the color at a position in shares of the side. */
  colourAt: (x: number, y: number) => number[];
}

async function lookAt(webp: Buffer): Promise<Seen> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const side = info.width;
  expect([side, info.channels]).toEqual([info.height, 3]);
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * side) * side + Math.floor(x * side)) * 3;
    return [...data.subarray(at, at + 3)];
  };
  return { side, colourAt };
}

async function thumbnailsOf(input: Buffer) {
  const found = new Map<ThumbnailSize, Seen>();
  await makeThumbnails(input, async (size, webp) => {
    found.set(size, await lookAt(webp));
  });
  return found;
}

const sidesOf = (found: Awaited<ReturnType<typeof thumbnailsOf>>) => [...found].map(([size, { side }]) => [size, side]);

it('creates three squares', async () => {
  const found = await thumbnailsOf(await makeCover({ side: 1600, height: 1200 }));
  expect(sidesOf(found)).toEqual([
    ['small', 96],
    ['medium', 320],
    ['large', 1000],
  ]);
});

it('does not enlarge', async () => {
  const found = await thumbnailsOf(await makeCover({ side: 300, height: 200 }));
  expect(sidesOf(found)).toEqual([
    ['small', 96],
    ['medium', 200],
    ['large', 200],
  ]);
});

it('draws transparent areas on white', async () => {
  const clear = { create: { width: 50, height: 50, channels: 4 as const, background: '#00000000' } };
  const found = await thumbnailsOf(await sharp(clear).png().toBuffer());
  expect(
    found
      .get('small')
      ?.colourAt(0.5, 0.5)
      .every((value) => value > 250),
  ).toBe(true);
});

it('rotates a picture before cropping', async () => {
  // The upper half is red. Orientation 6 rotates by 90° clockwise, so the right half is red afterwards.
  const blue = { create: { width: 100, height: 100, channels: 3 as const, background: '#0000ff' } };
  const red = await sharp({ create: { ...blue.create, height: 50, background: '#ff0000' } })
    .png()
    .toBuffer();
  const bytes = await sharp(blue)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const large = (await thumbnailsOf(bytes)).get('large');
  for (const y of [0.2, 0.8]) {
    const [redLeft = 0, , blueLeft = 0] = large?.colourAt(0.2, y) ?? [];
    const [redRight = 0, , blueRight = 0] = large?.colourAt(0.8, y) ?? [];
    expect([blueLeft > redLeft, redRight > blueRight]).toEqual([true, true]);
  }
});
