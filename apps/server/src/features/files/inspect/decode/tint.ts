import type { GreyPicture } from './cover-advice.ts';

/** OKLab: lightness from 0 to 1, green to red, blue to yellow. */
type Lab = readonly [lightness: number, a: number, b: number];

/** Keeps text readable on the light and dark surfaces of the web app, into which a quarter of the tint is mixed. */
const LIGHTNESS = { min: 0.55, max: 0.8 } as const;
const MAX_CHROMA = 0.11;

const toLinear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const toByte = (linear: number): number => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
};

/** Converts sRGB to OKLab, by Björn Ottosson's definition as in CSS Color 4. */
export const labOf = ([red, green, blue]: readonly [number, number, number]): Lab => {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
};

/** Returns `#rrggbb`. Clips colors outside sRGB. */
export const hexOf = ([lightness, a, b]: Lab): string => {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map((linear) => toByte(linear).toString(16).padStart(2, '0')).join('')}`;
};

/** Limits lightness and chroma, so that the color can tint a surface with text. Keeps the hue. */
export const muted = ([lightness, a, b]: Lab): Lab => {
  const scale = Math.min(1, MAX_CHROMA / Math.max(Math.hypot(a, b), 1e-9));
  return [Math.min(LIGHTNESS.max, Math.max(LIGHTNESS.min, lightness)), a * scale, b * scale];
};

/** Side of the grid of colors to which a picture is scaled, in cells. */
export const TINT_SIDE = 48;

/** Maximum standard deviation of brightness (0 to 255) in a calm cell. Film grain is below it, lettering above. */
const CALM_SPREAD = 14;
/** Maximum RGB distance (0 to 441) between neighbors, and between a cell and the first cell of its area. */
const STEP = 18;
const REACH = 54;
/** Smaller areas are ignored, as a share of the picture. */
const LEAST_SHARE = 0.05;
/** Samples every third pixel in each direction. */
const STRIDE = 3;

type Colour = readonly [red: number, green: number, blue: number];

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Returns, for each cell, whether its brightness is about uniform. */
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

/** Returns the largest area of connected calm cells of about one color. */
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
 * Returns the color of a picture's largest calm area as #rrggbb, or the mean color if there is none. The color is muted,
 * so that text is readable on a surface tinted with it.
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
