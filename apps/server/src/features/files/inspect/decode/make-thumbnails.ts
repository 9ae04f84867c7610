import { THUMBNAIL_SIDES, type ThumbnailSize } from '@dubplate/contract/files/limits';
import sharp from 'sharp';
import { openImage } from './image-loader.ts';

const SIZES = Object.keys(THUMBNAIL_SIDES) as ThumbnailSize[];
const QUALITY = 80;

/**
 * Draws a picture's thumbnails: upright, the square middle of it, on white where it is transparent, WebP. One decoding
 * serves all three, and a small picture is never enlarged: its thumbnails are then smaller than THUMBNAIL_SIDES.
 * @param input a JPEG's or PNG's path, or its bytes
 * @param keep is given each of them, one after the other
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
    await keep(size, await picture.resize(side, side).webp({ quality: QUALITY }).toBuffer());
  }
}
