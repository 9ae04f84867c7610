import sharp, { type Sharp, type SharpInput } from 'sharp';
import { MAX_PIXELS } from '../headers/picture-limits.ts';

/**
 * Prepares this process to decode uploads, and nothing else. libvips reads dozens of formats; an upload is only ever a
 * JPEG or a PNG, so no other parser may see its bytes. Each is decoded once: a cache would only hold memory.
 */
export function allowUploadedFormatsOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
}

/** Opens an uploaded picture so that damage fails, a bomb fails early, and rows are read in order. */
export function openImage(input: string | Buffer): Sharp {
  const source: SharpInput = input;
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
}
