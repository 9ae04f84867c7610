import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from './decode-image.ts';
import { labOf } from './tint.ts';

const SIDE = 600;

/** Draws rectangles on a background, as [color, left, top, width, height]. */
const coverOf = (ground: string, ...fields: readonly (readonly [string, number, number, number, number])[]) =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: ground } })
    .composite(
      fields.map(([background, left, top, width, height]) => ({
        input: { create: { width, height, channels: 3 as const, background } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer();

const noise = async (width: number, height: number) => {
  // Deterministic: a linear congruential generator.
  let state = 7;
  const pixels = Buffer.from({ length: width * height * 3 } as ArrayLike<number>);
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const bytesOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
const tintOfPicture = async (picture: Buffer) => (await inspectImage(picture)).tint;
/** Lightness, chroma and hue in degrees. */
const seen = (hex: string) => {
  const [lightness, a, b] = labOf(bytesOf(hex));
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
};
const hueOf = (hex: string) => seen(hex).hue;

describe('the tint of a cover', () => {
  it('is that of the large calm area, not of the small bright logo', async () => {
    const tint = await tintOfPicture(await coverOf('#dccbab', ['#ff0020', 220, 220, 160, 160]));
    expect(Math.abs(hueOf(tint) - hueOf('#dccbab'))).toBeLessThan(6);
    expect(seen(tint).chroma).toBeLessThan(0.06);
  });

  it('is of one connected area; scattered pieces do not add up', async () => {
    const stripes = Array.from({ length: 5 }, (_, index) => ['#1d8a4a', index * 80, 0, 50, SIDE] as const);
    const tint = await tintOfPicture(await coverOf('#dccbab', ['#2257c4', 400, 0, 200, SIDE], ...stripes));
    expect(Math.abs(hueOf(tint) - hueOf('#2257c4'))).toBeLessThan(12);
  });

  it('ignores larger areas that are not calm', async () => {
    const picture = await sharp(await coverOf('#2f7f86'))
      .composite([{ input: await noise(360, SIDE), left: 0, top: 0 }])
      .png()
      .toBuffer();
    expect(Math.abs(hueOf(await tintOfPicture(picture)) - hueOf('#2f7f86'))).toBeLessThan(8);
  });

  it('is that of the whole picture if no area is calm', async () => {
    const { chroma, lightness } = seen(await tintOfPicture(await noise(SIDE, SIDE)));
    expect(chroma).toBeLessThan(0.03);
    expect(lightness).toBeGreaterThan(0.5);
  });

  it.each(['#000000', '#ffffff', '#ff0020', '#0000ff', '#00ff00', '#ffff00'])(
    'is muted, so that text over it is readable: %s',
    async (ground) => {
      const { lightness, chroma } = seen(await tintOfPicture(await coverOf(ground)));
      expect(lightness).toBeGreaterThan(0.54);
      expect(lightness).toBeLessThan(0.82);
      expect(chroma).toBeLessThan(0.125);
    },
  );
});
