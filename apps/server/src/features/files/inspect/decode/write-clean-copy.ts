import { openImage } from './image-loader.ts';

const JPEG_QUALITY = 90;

/**
 * Writes a copy of a picture: upright, and of its pixels alone. Place, camera and whatever else its metadata say stay behind.
 * @param input path of a JPEG or PNG; the copy is of the same kind
 */
export async function writeCleanCopy(input: string, output: string): Promise<void> {
  const { format } = await openImage(input).metadata();
  const picture = openImage(input).toColourspace('srgb');
  await (format === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toFile(output);
}
