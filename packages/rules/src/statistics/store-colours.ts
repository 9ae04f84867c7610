import { ALL_PLATFORMS, STORES, type StoreKey } from '@dubplate/contract/statistics/stores';

/**
 * Each store’s colour on paper and on lacquer: one hue near the store's own, muted. The first thirteen are often seen
 * together and are equally light; names and letters beside the colours tell them apart for colour-blind eyes.
 */
const COLOURS: Readonly<Record<StoreKey, readonly [light: string, dark: string]>> = {
  spotify: ['#508130', '#8bc06d'],
  apple_music: ['#ae4f5a', '#f28b94'],
  itunes: ['#985496', '#d991d6'],
  youtube: ['#ad5437', '#f19173'],
  vkontakte: ['#3374b8', '#71b2fb'],
  boom: ['#a45e05', '#e69b54'],
  deezer: ['#815dad', '#be9aef'],
  saavn: ['#028660', '#52c79a'],
  yandex_music: ['#896f07', '#caab45'],
  tiktok: ['#128282', '#18c6c6'],
  instagram: ['#a74f79', '#ea8cb6'],
  facebook: ['#5f69b9', '#99a6fd'],
  amazon_music: ['#0f7d9f', '#3fbeea'],
  soundcloud: ['#8a3a47', '#cc7580'],
  napster: ['#1b6936', '#5ca56e'],
  tidal: ['#574c91', '#9086d1'],
  pandora: ['#7d4b00', '#bf8441'],
  joox: ['#09646d', '#14a5b3'],
  kkbox: ['#813c67', '#c176a2'],
  line_music: ['#4d6105', '#869d4d'],
  netease: ['#335695', '#6c92d6'],
  tencent_music: ['#8a3f24', '#cb7a5e'],
  qobuz: ['#076758', '#2ca892'],
  google_play: ['#704280', '#ad7cbf'],
  google_play_music: ['#685703', '#a79139'],
  anghami: ['#076084', '#409dcb'],
  audiomack: ['#c06a76', '#ae5a66'],
  fizy: ['#519a64', '#408954'],
  flo: ['#867cc6', '#766bb4'],
  guvera: ['#b37a36', '#a26923'],
  likee: ['#0999a7', '#018793'],
  triller: ['#b66b98', '#a45b87'],
  trebel: ['#7b9242', '#6c8231'],
  iheart_thumbplay: ['#6187ca', '#5277b8'],
  audible_magic: ['#bf6f53', '#ad5f43'],
  tdc_as: ['#199d88', '#118b78'],
  turkcell: ['#a272b4', '#9162a2'],
  beatport: ['#9c862d', '#8c7616'],
  hitter_beeline_kz: ['#3492bf', '#1c81ae'],
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
