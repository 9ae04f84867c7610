import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { THUMBNAIL_SIDES, type ThumbnailSize } from '@dubplate/contract/files/limits';
import type { Metadata } from 'sharp';
import sharp from 'sharp';
import { openImage, rejectDamaged } from './decode-image.ts';
import type { CleanCopy } from './decoder-process.ts';

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** Longer than the last blocks of a picture. Contains no 0xff, which starts a marker. */
const NOISE = createHash('shake256', { outputLength: 4096 })
  .digest()
  .map((byte) => Math.min(254, Math.max(1, byte)));
/** Opposite bits, so that the two results differ if a bit is missing. */
const TAILS = [NOISE, NOISE.map((byte) => 255 - byte)];

/** Removes the first half of a marker at the end. */
const stripHalfMarker = (bytes: Buffer): Buffer => {
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
 * Adds a missing end marker to a JPEG. libjpeg makes up missing pixels, and libvips does not report them in the last rows.
 * So the JPEG is decoded twice, with opposite bits appended. If all pixels are there, the bits are ignored. If not, they
 * become part of the picture and the results differ.
 * @throws UploadIssue if any pixel is missing
 */
export const mendJpeg = (path: string): Promise<Buffer> =>
  rejectDamaged(async () => {
    const bytes = stripHalfMarker(await readFile(path));
    const [first, second] = await Promise.all(
      TAILS.map((tail) => hashPixels(Buffer.concat([bytes, tail, END_OF_IMAGE]))),
    );
    if (first !== second) throw new Error('Pixels are missing');
    return Buffer.concat([bytes, END_OF_IMAGE]);
  });

const JPEG_QUALITY = 90;
/** For covers sent to stores: no chroma subsampling, visually lossless. */
const COVER_JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
/** Replaces transparency. */
const BACKGROUND = '#ffffff';

/**
 * Writes an upright copy of a picture without its metadata, such as location and camera.
 * @param input path of a JPEG or PNG
 */
export async function writeCleanCopy(input: string, { path, as }: CleanCopy): Promise<void> {
  const { metadata, draw } = await openImage(input);
  const { format } = metadata;
  const picture = draw();
  if (as === 'COVER_JPEG') await picture.flatten({ background: BACKGROUND }).jpeg(COVER_JPEG).toFile(path);
  else await (format === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toFile(path);
}

/** Profile names are Latin-1 or UTF-16. */
const isSrgbProfile = (profile: Buffer): boolean => profile.toString('latin1').replaceAll('\0', '').includes('sRGB');

/** Returns true if the picture looks different in software that ignores orientation or profile, or supports only 8-bit sRGB. */
const needsConversion = ({ orientation = 1, space, depth, icc }: Metadata): boolean =>
  orientation !== 1 || space !== 'srgb' || depth !== 'uchar' || (icc !== undefined && !isSrgbProfile(icc));

const hasMetadata = ({ exif, icc, iptc, xmp, tifftagPhotoshop, comments, hasAlpha }: Metadata): boolean =>
  hasAlpha || [exif, icc, iptc, xmp, tifftagPhotoshop, comments].some((part) => part !== undefined);

/**
 * Writes an upright, opaque copy in 8-bit sRGB without metadata. Writes nothing if the picture is like that already.
 */
export const normalizeImage = (
  input: string | Buffer,
  path: string,
  { isMended = false } = {},
): Promise<{ readonly isWritten: boolean; readonly isConverted: boolean }> =>
  rejectDamaged(async () => {
    const { metadata, draw } = await openImage(input);
    const isConverted = needsConversion(metadata);
    if (!isConverted && !isMended && !hasMetadata(metadata)) return { isWritten: false, isConverted };
    const picture = draw().flatten({ background: BACKGROUND });
    await (metadata.format === 'png' ? picture.png() : picture.jpeg(COVER_JPEG)).toFile(path);
    return { isWritten: true, isConverted };
  });

const SIZES = Object.keys(THUMBNAIL_SIDES) as ThumbnailSize[];
const WEBP_QUALITY = 80;

/**
 * Creates the thumbnails of a picture: upright, center square, white background, WebP. Decodes once for all sizes. Small
 * pictures are not enlarged; their thumbnails are smaller than THUMBNAIL_SIDES.
 * @param input path or bytes of a JPEG or PNG
 * @param keep called with one thumbnail at a time
 */
export async function makeThumbnails(
  input: string | Buffer,
  keep: (size: ThumbnailSize, webp: Buffer) => Promise<void>,
): Promise<void> {
  const { metadata, draw } = await openImage(input);
  const { autoOrient } = metadata;
  const largest = Math.min(THUMBNAIL_SIDES.large, autoOrient.width, autoOrient.height);
  const { data, info } = await draw()
    .resize(largest, largest, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const size of SIZES) {
    const side = Math.min(THUMBNAIL_SIDES[size], largest);
    const { width, height, channels } = info;
    const picture = sharp(data, { raw: { width, height, channels } });
    await keep(size, await picture.resize(side, side).webp({ quality: WEBP_QUALITY }).toBuffer());
  }
}
