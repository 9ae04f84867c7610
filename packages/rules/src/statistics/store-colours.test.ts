import { MAIN_STORES, STORES } from '@dubplate/contract/statistics/stores';
import { describe, expect, it } from 'vitest';
import { CHART_SURFACES, contrastOf, isFaint, storeColours } from './store-colours.ts';

type Triple = readonly [number, number, number];

const toTriple = ([a = 0, b = 0, c = 0]: readonly number[]): Triple => [a, b, c];
const times = (matrix: readonly Triple[], [x, y, z]: Triple): Triple =>
  toTriple(matrix.map(([a, b, c]) => a * x + b * y + c * z));
const each = (triple: Triple, change: (value: number) => number): Triple => toTriple(triple.map(change));

/** OKLab, by Björn Ottosson, from linear sRGB and back. */
const TO_LMS: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** Simulates color blindness by Machado, Oliveira and Fernandes (2009), in linear sRGB. */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A colour, written `#rrggbb` or `oklch(L C H)`, as linear sRGB. */
const toLinear = (colour: string): Triple => {
  const [, l = '', c = '', h = ''] = /^oklch\((\S+) (\S+) (\S+)\)$/.exec(colour) ?? [];
  if (l === '') return toTriple([1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)));
  const angle = (Number(h) * Math.PI) / 180;
  const lab: Triple = [Number(l), Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)];
  return each(
    times(
      LMS_TO_RGB,
      each(times(LAB_TO_LMS, lab), (value) => value ** 3),
    ),
    clamp,
  );
};

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [one, other].map((colour) => luminance(toLinear(colour))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const distance = (one: string, other: string, eyes: readonly Triple[]): number => {
  const [a, b] = [one, other].map((colour) =>
    times(LMS_TO_LAB, each(times(TO_LMS, each(times(eyes, toLinear(colour)), clamp)), Math.cbrt)),
  ) as [Triple, Triple];
  return 100 * Math.hypot(...a.map((value, place) => value - (b[place] ?? 0)));
};

const hueOf = (colour: string): number => {
  const [, a = 0, b = 0] = times(LMS_TO_LAB, each(times(TO_LMS, toLinear(colour)), Math.cbrt));
  return (Math.atan2(b, a) * 180) / Math.PI;
};

const closest = (stores: readonly string[], theme: 0 | 1, eyes: readonly Triple[]): number =>
  Math.min(
    ...stores.flatMap((one, place) =>
      stores.slice(place + 1).map((other) => distance(storeColours(one)[theme], storeColours(other)[theme], eyes)),
    ),
  );

const OFTEN_TOGETHER = [...MAIN_STORES, 'yandex_music', 'tiktok', 'instagram', 'facebook', 'amazon_music'];
const UNKNOWN = Array.from({ length: 60 }, (_, number) => `radio_${number}`);

describe.each([
  ['paper', 0],
  ['lacquer', 1],
] as const)('on %s', (_, theme) => {
  it.each([...Object.keys(STORES), ...UNKNOWN])('%s is seen', (store) => {
    for (const surface of CHART_SURFACES[theme === 0 ? 'light' : 'dark'])
      expect(contrast(storeColours(store)[theme], surface), surface).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(EYES))('stores that are often seen together can be distinguished: %s', (eyes) => {
    expect(closest(OFTEN_TOGETHER, theme, EYES[eyes] ?? [])).toBeGreaterThanOrEqual(eyes === 'all' ? 9 : 6);
  });

  it('a store has the same hue in both themes', () => {
    for (const store of OFTEN_TOGETHER) {
      const [light, dark] = storeColours(store).map(hueOf) as [number, number];
      const turn = Math.abs(light - dark);
      expect(Math.min(turn, 360 - turn), store).toBeLessThanOrEqual(20);
    }
  });

  it('any two stores differ', () => {
    expect(closest(Object.keys(STORES), theme, EYES.all ?? [])).toBeGreaterThanOrEqual(4);
  });
});

it('an unknown store always has the same color, and other stores have others', () => {
  expect(storeColours('new_wave_radio')).toEqual(storeColours('new_wave_radio'));
  expect(new Set(UNKNOWN.map((store) => storeColours(store)[0])).size).toBeGreaterThan(50);
});

it('computes the contrast of two colors, and finds colors too faint to be seen', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#777777')).toBe(1);
  // The usual example: the lightest grey that passes as text on white.
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect([isFaint('#ffd400', 'light'), isFaint('#ffd400', 'dark')]).toEqual([true, false]);
  expect([isFaint('#1a1a40', 'light'), isFaint('#1a1a40', 'dark')]).toEqual([false, true]);
});
