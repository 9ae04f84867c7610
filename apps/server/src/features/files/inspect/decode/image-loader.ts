import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PIXELS } from '../headers/picture-limits.ts';
import { UploadRefused } from '../upload-refused.ts';

/**
 * Prepares this process to decode uploads, and nothing else. libvips reads dozens of formats; an upload is only ever a
 * JPEG or a PNG, so no other parser may see its bytes. Each is decoded once: a cache would only hold memory.
 */
export function allowUploadedFormatsOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
}

interface OpenImage {
  readonly metadata: Metadata;
  /** Begins to decode it: upright, in sRGB with 8 bits. */
  draw(): Sharp;
}

/** Opens an uploaded picture so that damage fails, a bomb fails early, and rows are read in order. */
export async function openImage(input: string | Buffer): Promise<OpenImage> {
  const open = () => sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
  const metadata = await open().metadata();
  // sharp converts 16 bits with a profile to Display P3, and goes on to sRGB only if it is asked for that profile.
  const isWide = metadata.space === 'rgb16' && metadata.hasProfile;
  return {
    metadata,
    draw: () => (isWide ? open().withIccProfile('srgb', { attach: false }) : open()).toColourspace('srgb'),
  };
}

/** Runs what decodes an upload. @throws UploadRefused if it fails */
export async function refuseDamaged<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new UploadRefused('BROKEN_FILE', {
      en: "The picture is damaged: it can't be decoded to its end. Please save it again.",
      ru: 'Картинка повреждена: её не удалось раскодировать до конца. Сохраните её ещё раз.',
    });
  }
}
