import { ALL_PLATFORMS, STORES, type StoreKey } from '@dubplate/contract/statistics/stores';

/**
 * Each store’s colour on paper and on lacquer. The first thirteen are often seen together: they lie near their stores’ own
 * colours, and as far from each other as can be for all eyes, colour-blind ones included. See the test.
 */
const COLOURS: Readonly<Record<StoreKey, readonly [light: string, dark: string]>> = {
  spotify: ['#799510', '#cdf943'],
  apple_music: ['#ed06be', '#db0202'],
  itunes: ['#44154f', '#9f26f6'],
  youtube: ['#bf566e', '#fe5e8a'],
  vkontakte: ['#200089', '#a4b0fd'],
  boom: ['#5d0000', '#be8b0a'],
  deezer: ['#3702f5', '#b575ff'],
  saavn: ['#0a5538', '#18dfc0'],
  yandex_music: ['#866100', '#d3c323'],
  tiktok: ['#117faa', '#9ff6fe'],
  instagram: ['#a8096b', '#b8447a'],
  facebook: ['#5e1ab3', '#716eb5'],
  amazon_music: ['#038cfe', '#39a8b8'],
  soundcloud: ['#8a2201', '#f89c84'],
  napster: ['#6c4f91', '#fee1a1'],
  tidal: ['#ab64dd', '#fe6cce'],
  pandora: ['#73185c', '#5a9a68'],
  joox: ['#764cf3', '#d4c5fe'],
  kkbox: ['#017c48', '#a9b13f'],
  line_music: ['#74208d', '#0a8c48'],
  netease: ['#990ecf', '#d739ce'],
  tencent_music: ['#a25a91', '#e4029c'],
  qobuz: ['#06616e', '#9ee56c'],
  google_play: ['#139b92', '#ffb9d6'],
  google_play_music: ['#7b7f2a', '#ae92f4'],
  anghami: ['#58016c', '#067ed6'],
  audiomack: ['#823451', '#a956fe'],
  fizy: ['#790111', '#d15e0e'],
  flo: ['#c17167', '#69c99d'],
  guvera: ['#6049b5', '#86a65b'],
  likee: ['#560338', '#67fec5'],
  triller: ['#ca0375', '#d97ba6'],
  trebel: ['#ab0130', '#996195'],
  iheart_thumbplay: ['#d75a88', '#e7d71c'],
  audible_magic: ['#5d2c74', '#83de9d'],
  tdc_as: ['#4a00a2', '#80bc6d'],
  turkcell: ['#a95952', '#e29fd9'],
  beatport: ['#3f02cc', '#fd8e0e'],
  hitter_beeline_kz: ['#651a34', '#b46646'],
  [ALL_PLATFORMS]: ['#6b6e75', '#9ea1a8'],
};

const isStore = (key: string): key is StoreKey => Object.hasOwn(STORES, key);

/** A hue that a name always has. */
const hueOf = (name: string): number => {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3_600;
  return hash / 10;
};

/** Returns a store’s color on paper and on lacquer; an unknown store has a color derived from its name. */
export const storeColours = (key: string): readonly [light: string, dark: string] => {
  if (isStore(key)) return COLOURS[key];
  const hue = hueOf(key);
  return [`oklch(0.52 0.12 ${hue})`, `oklch(0.76 0.12 ${hue})`];
};

/** The surfaces that charts are drawn on, by theme: `--surface` and `--raised` of the web app. */
export const CHART_SURFACES = { light: ['#f7f5f1', '#fffefb'], dark: ['#0f1012', '#17181b'] } as const;

/** The least contrast between a line and what it is drawn on (WCAG 2.2, 1.4.11). */
export const LEAST_CONTRAST = 3;

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of a colour `#rrggbb` (WCAG 2.2), 0 to 1. */
const luminanceOf = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colours `#rrggbb` (WCAG 2.2), 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Whether a colour `#rrggbb` is hard to see on one of the theme’s surfaces. */
export const isFaint = (colour: string, theme: 'light' | 'dark'): boolean =>
  CHART_SURFACES[theme].some((surface) => contrastOf(colour, surface) < LEAST_CONTRAST);
