import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PIXELS, UploadIssue } from '../upload-limits.ts';
import { CHECKED_SIDE, type CoverAdvice, checkCover } from './cover-advice.ts';
import { TINT_SIDE, tintOf } from './tint.ts';

/**
 * Restricts libvips to JPEG and PNG in this process, so that no other parser reads uploads. Disables its cache, since each
 * picture is decoded once.
 */
export function allowUploadedFormatsOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
}

interface OpenImage {
  readonly metadata: Metadata;
  /** Decodes the picture upright, in sRGB with 8 bits. */
  draw(): Sharp;
}

/** Opens an upload. Damage is an error, decompression bombs fail early, and rows are read in order. */
export async function openImage(input: string | Buffer): Promise<OpenImage> {
  const open = () => sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
  const metadata = await open().metadata();
  // sharp converts 16 bits with a profile to Display P3, and to sRGB only if that profile is requested.
  const isWide = metadata.space === 'rgb16' && metadata.hasProfile;
  return {
    metadata,
    draw: () => (isWide ? open().withIccProfile('srgb', { attach: false }) : open()).toColourspace('srgb'),
  };
}

/** @throws UploadIssue if decoding fails */
export async function rejectDamaged<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new UploadIssue('BROKEN_FILE', {
      en: "The picture is damaged: it can't be decoded to its end. Please save it again.",
      ru: 'Картинка повреждена: её не удалось раскодировать до конца. Сохраните её ещё раз.',
    });
  }
}

export interface ImageFacts {
  /** Pixels, after the EXIF orientation was applied. */
  width: number;
  height: number;
  /** #rrggbb, see `tintOf`. */
  tint: string;
  advice: CoverAdvice[];
}

/**
 * Decodes a JPEG or PNG completely, since its metadata may be intact although pixels are missing.
 * @param input path or bytes
 * @throws UploadIssue for a damaged picture
 */
export function inspectImage(input: string | Buffer): Promise<ImageFacts> {
  return rejectDamaged(async () => {
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
