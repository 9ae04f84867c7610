/** A second-order filter, its a0 being 1. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** Below this many Hz the shelf has no room under half the sample rate, and loudness means nothing. */
export const MIN_WEIGHTED_RATE = 4000;

/** The analogue filters that the tables of the standard for 48 kHz come from, so that any rate can be served. */
const SHELF = {
  frequency: 1681.974450955533,
  gainDb: 3.999843853973347,
  q: 0.7071752369554196,
  bend: 0.4996667741545416,
};
const HIGH_PASS = { frequency: 38.13547087602444, q: 0.5003270373238773 };

/** The two filters of K-weighting: ITU-R BS.1770-4, Annex 1, tables 1 and 2. The high-pass always has 1, −2, 1 for its b. */
export function kWeightingFilters(sampleRate: number): [shelf: Biquad, highPass: Biquad] {
  return [shelfFilter(sampleRate), highPassFilter(sampleRate)];
}

function shelfFilter(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.frequency) / sampleRate);
  const high = 10 ** (SHELF.gainDb / 20);
  const band = high ** SHELF.bend;
  const a0 = 1 + k / SHELF.q + k * k;
  return {
    b0: (high + (band * k) / SHELF.q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / SHELF.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / SHELF.q + k * k) / a0,
  };
}

function highPassFilter(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.frequency) / sampleRate);
  const a0 = 1 + k / HIGH_PASS.q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / HIGH_PASS.q + k * k) / a0 };
}
