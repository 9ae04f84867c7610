import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { openImage, refuseDamaged } from './image-loader.ts';

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** More than the last blocks of a picture can take up. Without bytes of ones, which begin a marker. */
const NOISE = createHash('shake256', { outputLength: 4096 })
  .digest()
  .map((byte) => Math.min(254, Math.max(1, byte)));
/** Opposite bits, so that the first one that is missing differs. */
const TAILS = [NOISE, NOISE.map((byte) => 255 - byte)];

/** Without the first half of a mark at the end. */
const withoutHalfMark = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end -= 1;
  return bytes.subarray(0, end);
};

const hashPixels = async (jpeg: Buffer): Promise<string> => {
  const hash = createHash('sha256');
  const { draw } = await openImage(jpeg);
  await pipeline(draw().raw(), hash);
  return hash.digest('hex');
};

/**
 * Adds the end mark to a JPEG that lacks it. libjpeg invents pixels that are missing, and libvips does not tell of those in
 * the last rows. What is put behind the last pixel changes nothing, but if a bit is missing it becomes part of the picture:
 * two pictures with opposite bits behind them are then different.
 * @throws UploadRefused if any pixel is missing
 */
export const mendJpeg = (path: string): Promise<Buffer> =>
  refuseDamaged(async () => {
    const bytes = withoutHalfMark(await readFile(path));
    const [first, second] = await Promise.all(
      TAILS.map((tail) => hashPixels(Buffer.concat([bytes, tail, END_OF_IMAGE]))),
    );
    if (first !== second) throw new Error('Pixels are missing');
    return Buffer.concat([bytes, END_OF_IMAGE]);
  });
