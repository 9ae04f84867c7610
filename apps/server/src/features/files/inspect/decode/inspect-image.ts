import sharp from 'sharp';
import { CHECKED_SIDE, type CoverAdvice, checkCover } from './cover/check-cover.ts';
import { openImage, refuseDamaged } from './image-loader.ts';
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
export function inspectImage(input: string | Buffer): Promise<ImageFacts> {
  return refuseDamaged(async () => {
    const { metadata, draw } = await openImage(input);
    const { data, info } = await draw()
      .resize(CHECKED_SIDE, CHECKED_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const decoded = () => sharp(data, { raw: { width, height, channels } });
    const grid = await decoded().resize(TINT_SIDE, TINT_SIDE, { fit: 'fill' }).raw().toBuffer();
    const pixels = await decoded().greyscale().raw().toBuffer();
    const size = { width: metadata.autoOrient.width, height: metadata.autoOrient.height };
    const grey = { pixels, width, height };
    return { ...size, tint: tintOf(grid, grey), advice: checkCover(size, grey) };
  });
}
