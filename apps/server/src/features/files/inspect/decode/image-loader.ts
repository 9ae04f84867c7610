import sharp, { type Sharp, type SharpInput } from 'sharp';
import { MAX_PIXELS } from '../headers/picture-limits.ts';

// libvips reads dozens of formats. An upload is only ever a JPEG or a PNG, so no other parser may see its bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// Each upload is decoded once: a cache would only hold memory.
sharp.cache(false);

/** Opens an uploaded picture so that damage fails, a bomb fails early, and rows are read in order. */
export function openImage(input: string | Buffer): Sharp {
  const source: SharpInput = input;
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
}
