import { COVER_MAX_SIDE } from '@dubplate/contract/files/limits';
import { isBlurred } from './blur.ts';
import { hasBorders } from './borders.ts';
import type { GreyPicture } from './grey-picture.ts';

/** What stores may turn down in a cover. Advice: none of it rejects the picture. */
export type CoverAdvice = 'SMALL' | 'BLURRED' | 'BORDERS' | 'CONVERTED' | 'MENDED';

/** The longer side of the scaled picture that is checked: about what a listener sees. */
export const CHECKED_SIDE = 1000;

/** Raised when `checkCover`, `tintOf` or `normalizeImage` says something new: pictures with advice of a lower version are rechecked. */
export const ADVICE_VERSION = 3;

/** Advice on a picture, from its size as uploaded and its brightness at LOOKED_AT_SIDE or less. */
export const checkCover = (size: { width: number; height: number }, picture: GreyPicture): CoverAdvice[] => [
  ...(Math.min(size.width, size.height) < COVER_MAX_SIDE ? (['SMALL'] as const) : []),
  ...(isBlurred(picture) ? (['BLURRED'] as const) : []),
  ...(hasBorders(picture) ? (['BORDERS'] as const) : []),
];
