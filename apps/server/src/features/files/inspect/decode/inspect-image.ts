import sharp from 'sharp';
import { UploadRefused } from '../upload-refused.ts';
import { CHECKED_SIDE, type CoverAdvice, checkCover } from './cover/check-cover.ts';
import { openImage } from './image-loader.ts';
import { TINT_SIDE, tintOf } from './tint.ts';

/** Facts from decoding a picture. */
export interface ImageFacts {
  /** Pixels, as it is seen: after its EXIF orientation. */
  width: number;
  height: number;
  /** The colour of its largest calm area, muted; #rrggbb. */
  tint: string;
  advice: CoverAdvice[];
}

/**
 * Decodes a JPEG or PNG to its last pixel: metadata alone would pass a truncated one.
 * @param input its path, or its bytes
 * @throws UploadRefused for one that is damaged
 */
export async function inspectImage(input: string | Buffer): Promise<ImageFacts> {
  try {
    const { autoOrient } = await openImage(input).metadata();
    const { data, info } = await openImage(input)
      .resize(CHECKED_SIDE, CHECKED_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const decoded = () => sharp(data, { raw: { width, height, channels } });
    const grid = await decoded().resize(TINT_SIDE, TINT_SIDE, { fit: 'fill' }).raw().toBuffer();
    const pixels = await decoded().greyscale().raw().toBuffer();
    const size = { width: autoOrient.width, height: autoOrient.height };
    const grey = { pixels, width, height };
    return { ...size, tint: tintOf(grid, grey), advice: checkCover(size, grey) };
  } catch {
    throw new UploadRefused('BROKEN_FILE', {
      en: "The picture is damaged: it can't be decoded to its end. Please save it again.",
      ru: 'Картинка повреждена: её не удалось раскодировать до конца. Сохраните её ещё раз.',
    });
  }
}
