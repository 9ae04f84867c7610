/** A colour as it is seen: lightness from 0 to 1, then how red or green, and how yellow or blue it is. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Text of the web app stays legible on its surfaces, light and dark, with a quarter of any such lightness mixed in. */
const LIGHTNESS = { min: 0.55, max: 0.8 } as const;
/** The most colourful that a tint gets: about a label's paper, not its ink. */
const MAX_CHROMA = 0.11;

const toLinear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const toByte = (linear: number): number => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
};

/** OKLab of an sRGB colour; the numbers are those of Björn Ottosson's definition, as in CSS Color 4. */
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

/** `#rrggbb`; what no screen shows is cut to what it does. */
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

/** The same hue, neither too dark nor too light nor too loud to be washed over a surface with text. */
export const muted = ([lightness, a, b]: Lab): Lab => {
  const scale = Math.min(1, MAX_CHROMA / Math.max(Math.hypot(a, b), 1e-9));
  return [Math.min(LIGHTNESS.max, Math.max(LIGHTNESS.min, lightness)), a * scale, b * scale];
};
