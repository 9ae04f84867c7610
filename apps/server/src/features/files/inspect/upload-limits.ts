import type { Text } from '@dubplate/contract/catalogue';

export type UploadIssueCode = 'FILE_TOO_LARGE' | 'UNSUPPORTED_FILE' | 'BROKEN_FILE' | 'QUOTA_FULL';

/** Rejects an upload. `detail` explains the problem and the solution to the user. */
export class UploadIssue extends Error {
  readonly code: UploadIssueCode;
  readonly detail: Text;

  constructor(code: UploadIssueCode, detail: Text) {
    super(`${code}: ${detail.en}`);
    this.name = 'UploadIssue';
    this.code = code;
    this.detail = detail;
  }
}

/** Maximum side of a picture in pixels: four times that of the largest cover. */
export const MAX_SIDE = 12_000;
/** Maximum number of pixels: over five times the largest cover. */
export const MAX_PIXELS = 50_000_000;
/** Maximum bytes of profiles, texts and camera data. */
export const MAX_METADATA_BYTES = 4 * 1024 * 1024;

/** @throws UploadIssue */
export function checkDimensions(width: number, height: number): void {
  if (width < 1 || height < 1)
    throw new UploadIssue('BROKEN_FILE', {
      en: 'The picture has no pixels. Please save it again.',
      ru: 'В картинке нет пикселей. Сохраните её ещё раз.',
    });
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new UploadIssue('FILE_TOO_LARGE', {
      en: `The picture is too large: ${width} × ${height} pixels. Please make it smaller: a side may have up to ${MAX_SIDE} pixels, the whole picture up to ${MAX_PIXELS / 1e6} million.`,
      ru: `Картинка слишком большая: ${width} × ${height} пикселей. Уменьшите её: сторона — до ${MAX_SIDE} пикселей, вся картинка — до ${MAX_PIXELS / 1e6} миллионов.`,
    });
}

/** Counts metadata. `add` throws UploadIssue above MAX_METADATA_BYTES or `maxParts`. */
export function createMetadataBudget(maxParts = 1000) {
  let bytes = 0;
  let parts = 0;
  return {
    add(size: number): void {
      bytes += size;
      parts += 1;
      if (bytes > MAX_METADATA_BYTES || parts > maxParts)
        throw new UploadIssue('BROKEN_FILE', {
          en: 'The picture carries too much data besides its pixels. Please save it again without metadata.',
          ru: 'В картинке слишком много данных, кроме самих пикселей. Сохраните её ещё раз без метаданных.',
        });
    },
  };
}
