import { UploadRefused } from '../upload-refused.ts';

/** The longest side that a picture may have, in pixels: four times that of the largest cover. */
export const MAX_SIDE = 12_000;
/** The most pixels that a picture may have: over five times the largest cover. */
export const MAX_PIXELS = 50_000_000;
/** Bytes that profiles, texts and camera data may take together. */
export const MAX_METADATA_BYTES = 4 * 1024 * 1024;

/** @throws UploadRefused for dimensions in a header that are not worth decoding */
export function checkDimensions(width: number, height: number): void {
  if (width < 1 || height < 1)
    throw new UploadRefused('BROKEN_FILE', {
      en: 'The picture has no pixels. Please save it again.',
      ru: 'В картинке нет пикселей. Сохраните её ещё раз.',
    });
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new UploadRefused('FILE_TOO_LARGE', {
      en: `The picture is too large: ${width} × ${height} pixels. Please make it smaller: a side may have up to ${MAX_SIDE} pixels, the whole picture up to ${MAX_PIXELS / 1e6} million.`,
      ru: `Картинка слишком большая: ${width} × ${height} пикселей. Уменьшите её: сторона — до ${MAX_SIDE} пикселей, вся картинка — до ${MAX_PIXELS / 1e6} миллионов.`,
    });
}

/** Counts what a picture carries besides its pixels. @throws UploadRefused past MAX_METADATA_BYTES or `maxParts` */
export function createMetadataBudget(maxParts = 1000) {
  let bytes = 0;
  let parts = 0;
  return {
    add(size: number): void {
      bytes += size;
      parts += 1;
      if (bytes > MAX_METADATA_BYTES || parts > maxParts)
        throw new UploadRefused('BROKEN_FILE', {
          en: 'The picture carries too much data besides its pixels. Please save it again without metadata.',
          ru: 'В картинке слишком много данных, кроме самих пикселей. Сохраните её ещё раз без метаданных.',
        });
    },
  };
}
