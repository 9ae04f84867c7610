import type { CleanCopy } from './decoder-messages.ts';
import { openImage } from './image-loader.ts';

const JPEG_QUALITY = 90;
/** Of covers that go to stores: no colour is thinned out, and the difference can't be seen. */
export const COVER_JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
/** What shines through where a PNG is transparent: a JPEG is not. */
export const PAPER = '#ffffff';

/**
 * Writes a copy of a picture: upright, and of its pixels alone. Place, camera and whatever else its metadata say stay behind.
 * @param input path of a JPEG or PNG
 */
export async function writeCleanCopy(input: string, { path, as }: CleanCopy): Promise<void> {
  const { metadata, draw } = await openImage(input);
  const { format } = metadata;
  const picture = draw();
  if (as === 'COVER_JPEG') await picture.flatten({ background: PAPER }).jpeg(COVER_JPEG).toFile(path);
  else await (format === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toFile(path);
}
