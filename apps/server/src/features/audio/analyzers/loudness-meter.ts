import type { SoundBlock } from './sample-decoder.ts';

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

/** A block is 400 ms and overlaps the last by three quarters: four steps of 100 ms. */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
const SURROUND_WEIGHT = 1.41;
/** Under this a filter's memory counts as empty: slower numbers than these cost a hundred times more. */
const SILENT_STATE = 1e-25;

/** Measures integrated loudness. */
export interface LoudnessMeter {
  push(block: SoundBlock): void;
  /** @returns LUFS, or null for silence, for less than 400 ms and for sample rates under 4 kHz */
  end(): number | null;
}

/** Integrated loudness after ITU-R BS.1770-4, Annex 1 (EBU R 128). It keeps one number for every 100 ms. */
export function createLoudnessMeter(sampleRate: number, channels: number): LoudnessMeter {
  if (sampleRate < MIN_WEIGHTED_RATE) return { push: () => undefined, end: () => null };
  const weights = channelWeights(channels);
  const filters = weights.map(() => createWeightedSum(sampleRate));
  const stepFrames = Math.round(sampleRate / STEPS_PER_SECOND);
  const recent: number[] = [];
  const powers: number[] = [];
  let stepSum = 0;
  let stepLeft = stepFrames;

  function endStep() {
    recent.push(stepSum);
    if (recent.length > STEPS_PER_BLOCK) recent.shift();
    if (recent.length === STEPS_PER_BLOCK)
      powers.push(recent.reduce((sum, step) => sum + step, 0) / (STEPS_PER_BLOCK * stepFrames));
    stepSum = 0;
    stepLeft = stepFrames;
  }

  return {
    push({ planes, frames }) {
      for (let from = 0; from < frames; ) {
        const to = Math.min(frames, from + stepLeft);
        planes.forEach((plane, channel) => {
          const weight = weights[channel] ?? 0;
          if (weight > 0) stepSum += weight * (filters[channel]?.(plane, from, to) ?? 0);
        });
        stepLeft -= to - from;
        from = to;
        if (stepLeft === 0) endStep();
      }
    },
    end() {
      const audible = powers.filter((power) => loudnessOf(power) > ABSOLUTE_GATE);
      if (audible.length === 0) return null;
      const gate = loudnessOf(mean(audible)) + RELATIVE_GATE;
      return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
    },
  };
}

/** Filters one channel, and sums the squares of the result. */
function createWeightedSum(sampleRate: number): (plane: Float64Array, from: number, to: number) => number {
  const [shelf, highPass] = kWeightingFilters(sampleRate);
  const memory = new Float64Array(4);
  return (plane, from, to) => {
    // Locals, since a closure's numbers are on the heap: six times as fast.
    const { b0, b1, b2, a1, a2 } = shelf;
    const { a1: c1, a2: c2 } = highPass;
    let [s1 = 0, s2 = 0, h1 = 0, h2 = 0] = memory;
    let sum = 0;
    for (let index = from; index < to; index++) {
      const x = plane[index] ?? 0;
      const shelved = b0 * x + s1;
      s1 = b1 * x - a1 * shelved + s2;
      s2 = b2 * x - a2 * shelved;
      // The high-pass has 1, −2, 1 for its b.
      const y = shelved + h1;
      h1 = -2 * shelved - c1 * y + h2;
      h2 = shelved - c2 * y;
      sum += y * y;
    }
    const isSilent = Math.abs(s1) + Math.abs(s2) + Math.abs(h1) + Math.abs(h2) < SILENT_STATE;
    memory.set(isSilent ? [0, 0, 0, 0] : [s1, s2, h1, h2]);
    return sum;
  };
}

/** Weight of each channel, in the order of WAVE: left, right, center, low effects, then the surrounds. */
function channelWeights(channels: number): number[] {
  if (channels === 4) return [1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT];
  if (channels === 5) return [1, 1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT];
  const known = [1, 1, 1, 0, SURROUND_WEIGHT, SURROUND_WEIGHT];
  return Array.from({ length: channels }, (_, channel) => known[channel] ?? 0);
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
