import type { GreyPicture } from './grey-picture.ts';

const TILE = 32;
/** A tile with less contrast (standard deviation of 0 to 255) has no edge to judge by. */
const CONTRAST_MIN = 25;
/** What rounding to whole bytes adds to the variance of the Laplacian. */
const ROUNDING = 2;
/** The sharpest tiles decide: a background may be out of focus on purpose. */
const SHARPEST = 0.05;
/** Drawings and photographs reach 0.3 and more, the same blurred by 2.5 pixels (sigma) no more than 0.025. */
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

/** The variance of the Laplacian by the variance of the brightness in one tile; null without contrast. */
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

/** Whether not even the sharpest parts of a picture have an edge. A picture without any contrast is not blurred. */
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
