import { COVER_MAX_SIDE } from '@dubplate/contract/files/limits';

/** The brightness of a picture, one byte per pixel, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pixels. */
const TILE = 32;
/** Standard deviation (0 to 255). Tiles with less contrast have no edges to measure. */
const CONTRAST_MIN = 25;
/** The share of rounding to bytes in the variance of the Laplacian. */
const ROUNDING = 2;
/** The share of tiles that decides: a background may be out of focus on purpose. */
const SHARPEST = 0.05;
/** Sharp drawings and photographs measure at least 0.3; blurred by 2.5 pixels (sigma), at most 0.025. */
const BLURRED_BELOW = 0.03;

interface Spread {
  readonly add: (value: number) => void;
  readonly variance: () => number;
}

const createSpread = (): Spread => {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add(value) {
      count += 1;
      sum += value;
      squares += value * value;
    },
    variance: () => (count === 0 ? 0 : squares / count - (sum / count) ** 2),
  };
};

/** Returns the variance of the Laplacian relative to the variance of brightness in a tile; null without contrast. */
const sharpnessOf = ({ pixels, width }: GreyPicture, left: number, top: number): number | null => {
  const [light, laplacian] = [createSpread(), createSpread()];
  for (let y = top; y < top + TILE; y++)
    for (let x = left; x < left + TILE; x++) {
      const at = y * width + x;
      const here = pixels[at] ?? 0;
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      light.add(here);
      laplacian.add(around - 4 * here);
    }
  const contrast = light.variance();
  return contrast < CONTRAST_MIN ** 2 ? null : Math.max(0, laplacian.variance() - ROUNDING) / contrast;
};

/** Returns true if even the sharpest tiles have no edges. A picture without contrast is not blurred. */
export const isBlurred = (picture: GreyPicture): boolean => {
  const tiles: number[] = [];
  for (let top = 1; top + TILE < picture.height; top += TILE)
    for (let left = 1; left + TILE < picture.width; left += TILE) {
      const sharpness = sharpnessOf(picture, left, top);
      if (sharpness !== null) tiles.push(sharpness);
    }
  if (tiles.length === 0) return false;
  tiles.sort((a, b) => b - a);
  return (tiles[Math.floor(tiles.length * SHARPEST)] ?? 0) < BLURRED_BELOW;
};

/** Width of a stripe relative to the side of the picture. */
const NARROWEST = 0.008;
const WIDEST = 0.4;
/** Maximum deviation of brightness within a stripe, and minimum jump at its inner edge (0 to 255). */
const PLAIN_WITHIN = 6;
const JUMP = 16;
/** Share of the inner edge that must jump. An object on a plain background touches its lines only in places. */
const JUMPING_PART = 0.6;
/** Lines over which scaling spreads an edge. */
const SMEARED = 3;

type Line = (place: number) => number;

/** Returns the lines of a picture from an edge inwards. */
const linesFrom = ({ pixels, width, height }: GreyPicture, edge: 'top' | 'bottom' | 'left' | 'right') => {
  const isAcross = edge === 'top' || edge === 'bottom';
  const depth = isAcross ? height : width;
  const length = isAcross ? width : height;
  const place = (index: number) => (edge === 'top' || edge === 'left' ? index : depth - 1 - index);
  const line =
    (index: number): Line =>
    (at) =>
      pixels[isAcross ? place(index) * width + at : at * width + place(index)] ?? 0;
  return { depth, length, line };
};

/** Returns true if a plain stripe runs along this edge and ends abruptly along most of its length. */
const hasStripe = (picture: GreyPicture, edge: 'top' | 'bottom' | 'left' | 'right'): boolean => {
  const { depth, length, line } = linesFrom(picture, edge);
  const share = (index: number, isSo: (value: number) => boolean): number => {
    let count = 0;
    for (let at = 0; at < length; at++) if (isSo(line(index)(at))) count += 1;
    return count / length;
  };
  const ground = line(0)(Math.floor(length / 2));
  let width = 0;
  while (width < depth && share(width, (value) => Math.abs(value - ground) > PLAIN_WITHIN) === 0) width += 1;
  if (width < NARROWEST * depth || width > WIDEST * depth) return false;
  for (let index = width; index < width + SMEARED; index++)
    if (share(index, (value) => Math.abs(value - ground) > JUMP) >= JUMPING_PART) return true;
  return false;
};

/** Returns true if there are plain stripes at opposite edges, as in a picture that was fitted into a square. */
export const hasBorders = (picture: GreyPicture): boolean =>
  (hasStripe(picture, 'top') && hasStripe(picture, 'bottom')) ||
  (hasStripe(picture, 'left') && hasStripe(picture, 'right'));

/** Reasons for which stores may reject a cover. Uploads are not rejected for them. */
export type CoverAdvice = 'SMALL' | 'BLURRED' | 'BORDERS' | 'CONVERTED' | 'MENDED';

/** The longer side of the scaled picture that is checked, about the size that listeners see. */
export const CHECKED_SIDE = 1000;

/** Increase when the results of `checkCover`, `tintOf` or `normalizeImage` change: older pictures are then rechecked. */
export const ADVICE_VERSION = 3;

/** @param picture the brightness, scaled to `CHECKED_SIDE` or less */
export const checkCover = (size: { width: number; height: number }, picture: GreyPicture): CoverAdvice[] => [
  ...(Math.min(size.width, size.height) < COVER_MAX_SIDE ? (['SMALL'] as const) : []),
  ...(isBlurred(picture) ? (['BLURRED'] as const) : []),
  ...(hasBorders(picture) ? (['BORDERS'] as const) : []),
];
