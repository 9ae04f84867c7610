import { ALL_PLATFORMS, STORES, type StoreKey } from '@dubplate/contract/statistics/stores';

/**
 * Each store’s colour on paper and on lacquer: one hue, near the store's own, and muted. The first thirteen are often seen
 * together, and are as far from each other as that allows, for colour-blind eyes, too. See the test.
 */
const COLOURS: Readonly<Record<StoreKey, readonly [light: string, dark: string]>> = {
  spotify: ['#4f6819', '#a0bd70'],
  apple_music: ['#590a00', '#cf5c47'],
  itunes: ['#872360', '#fc8fca'],
  youtube: ['#d86357', '#feb7ad'],
  vkontakte: ['#3b8fe3', '#64afff'],
  boom: ['#5c3701', '#915b10'],
  deezer: ['#977fb7', '#ede2ff'],
  saavn: ['#25965a', '#a9ffc7'],
  yandex_music: ['#7b7f00', '#d0d75f'],
  tiktok: ['#00343f', '#05748a'],
  instagram: ['#a75683', '#c874a1'],
  facebook: ['#3b4ba6', '#b4c5fe'],
  amazon_music: ['#0e6fb2', '#248ddc'],
  soundcloud: ['#924414', '#e18c60'],
  napster: ['#4a2870', '#8f6dbb'],
  tidal: ['#7a5099', '#c498e7'],
  pandora: ['#17606b', '#65a7b4'],
  joox: ['#4b4771', '#908cbb'],
  kkbox: ['#024b0b', '#4f9250'],
  line_music: ['#5a2c3e', '#a36f81'],
  netease: ['#397c72', '#84c7bb'],
  tencent_music: ['#7e4c5c', '#ca93a2'],
  qobuz: ['#068eb0', '#70dbff'],
  google_play: ['#085143', '#599787'],
  google_play_music: ['#88683f', '#d4b186'],
  anghami: ['#896a92', '#d4b3df'],
  audiomack: ['#a94f4c', '#fb9892'],
  fizy: ['#7a3331', '#c87974'],
  flo: ['#af711f', '#febb71'],
  guvera: ['#5b628e', '#a2abdb'],
  likee: ['#6a5024', '#b39769'],
  triller: ['#663478', '#af7ac4'],
  trebel: ['#953c43', '#e68488'],
  iheart_thumbplay: ['#915d6d', '#dea5b6'],
  audible_magic: ['#213e61', '#6383aa'],
  tdc_as: ['#25578b', '#6c9fd8'],
  turkcell: ['#68231f', '#b46760'],
  beatport: ['#393a83', '#7a80d0'],
  hitter_beeline_kz: ['#631c51', '#af6297'],
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
