import type { GreyPicture } from './cover/grey-picture.ts';
import { hexOf, labOf, muted } from './oklab.ts';

/** The side of the square grid of colours, in cells, to which a picture is scaled for its tint. */
export const TINT_SIDE = 48;

/** How far the brightness within a cell may spread, as a standard deviation of 0 to 255: grain is calm, letters aren't. */
const CALM_SPREAD = 14;
/** How far two neighbours may differ, and a cell from the one where its area was entered: 0 to 441 in RGB. */
const STEP = 18;
const REACH = 54;
/** An area below this share of the picture is a detail. */
const LEAST_SHARE = 0.05;
/** Every so many pixels are looked at in each direction. */
const STRIDE = 3;

type Colour = readonly [red: number, green: number, blue: number];

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Whether the brightness within each cell is about the same everywhere. */
const calmCells = ({ pixels, width, height }: GreyPicture): boolean[] =>
  Array.from({ length: TINT_SIDE * TINT_SIDE }, (_, cell) => {
    const left = Math.floor(((cell % TINT_SIDE) * width) / TINT_SIDE);
    const right = Math.max(left + 1, Math.floor((((cell % TINT_SIDE) + 1) * width) / TINT_SIDE));
    const top = Math.floor((Math.floor(cell / TINT_SIDE) * height) / TINT_SIDE);
    const bottom = Math.max(top + 1, Math.floor(((Math.floor(cell / TINT_SIDE) + 1) * height) / TINT_SIDE));
    let count = 0;
    let sum = 0;
    let squares = 0;
    for (let y = top; y < bottom; y += STRIDE)
      for (let x = left; x < right; x += STRIDE) {
        const grey = pixels[y * width + x] ?? 0;
        count += 1;
        sum += grey;
        squares += grey * grey;
      }
    return squares / count - (sum / count) ** 2 <= CALM_SPREAD ** 2;
  });

const neighboursOf = (cell: number): number[] => {
  const column = cell % TINT_SIDE;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < TINT_SIDE - 1 ? [cell + 1] : []),
    cell - TINT_SIDE,
    cell + TINT_SIDE,
  ].filter((at) => at >= 0 && at < TINT_SIDE * TINT_SIDE);
};

/** The largest area of calm, connected cells of about one colour. */
const largestArea = (colours: readonly Colour[], isCalm: readonly boolean[]): readonly Colour[] => {
  const isSeen = isCalm.map((calm) => !calm);
  let largest: Colour[] = [];
  for (const [start, first] of colours.entries()) {
    if (isSeen[start]) continue;
    isSeen[start] = true;
    const area: Colour[] = [];
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const colour = colours[cell] as Colour;
      area.push(colour);
      for (const next of neighboursOf(cell)) {
        const other = colours[next] as Colour;
        if (isSeen[next] || distance(colour, other) > STEP || distance(first, other) > REACH) continue;
        isSeen[next] = true;
        waiting.push(next);
      }
    }
    if (area.length > largest.length) largest = area;
  }
  return largest;
};

const meanOf = (colours: readonly Colour[]): Colour => {
  const channel = (at: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[at], 0) / colours.length;
  return [channel(0), channel(1), channel(2)];
};

/**
 * The colour of a picture's largest calm area as #rrggbb, of all of it where nothing is calm; muted, so that text is
 * legible on a surface that is washed with it.
 * @param grid three bytes for each of `TINT_SIDE` × `TINT_SIDE` cells
 * @param grey the brightness of the same picture, in any size
 */
export function tintOf(grid: Uint8Array, grey: GreyPicture): string {
  const colours = Array.from(
    { length: TINT_SIDE * TINT_SIDE },
    (_, cell): Colour => [grid[cell * 3] ?? 0, grid[cell * 3 + 1] ?? 0, grid[cell * 3 + 2] ?? 0],
  );
  const area = largestArea(colours, calmCells(grey));
  const isDetail = area.length < colours.length * LEAST_SHARE;
  return hexOf(muted(labOf(meanOf(isDetail ? colours : area))));
}
