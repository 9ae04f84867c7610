import type { Metadata } from 'sharp';
import { openImage, refuseDamaged } from './image-loader.ts';
import { COVER_JPEG, PAPER } from './write-clean-copy.ts';

/** Names of profiles are Latin or UTF-16. */
const isSrgbProfile = (profile: Buffer): boolean => profile.toString('latin1').replaceAll('\0', '').includes('sRGB');

/** Whether it looks otherwise where orientation and profile are ignored, or where only sRGB with 8 bits can be shown. */
const needsConversion = ({ orientation = 1, space, depth, icc }: Metadata): boolean =>
  orientation !== 1 || space !== 'srgb' || depth !== 'uchar' || (icc !== undefined && !isSrgbProfile(icc));

const hasMore = ({ exif, icc, iptc, xmp, tifftagPhotoshop, comments, hasAlpha }: Metadata): boolean =>
  hasAlpha || [exif, icc, iptc, xmp, tifftagPhotoshop, comments].some((part) => part !== undefined);

/**
 * Makes an uploaded picture normal: upright, sRGB with 8 bits, opaque, without metadata. Nothing is written if it is
 * normal already.
 */
export const normalizeImage = (
  input: string | Buffer,
  path: string,
  { isMended = false } = {},
): Promise<{ readonly isWritten: boolean; readonly isConverted: boolean }> =>
  refuseDamaged(async () => {
    const { metadata, draw } = await openImage(input);
    const isConverted = needsConversion(metadata);
    if (!isConverted && !isMended && !hasMore(metadata)) return { isWritten: false, isConverted };
    const picture = draw().flatten({ background: PAPER });
    await (metadata.format === 'png' ? picture.png() : picture.jpeg(COVER_JPEG)).toFile(path);
    return { isWritten: true, isConverted };
  });
