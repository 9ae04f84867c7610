import { BLOCK_FRAMES, type SoundBlock } from './sample-decoder.ts';

/** The interpolator for 4× oversampling: ITU-R BS.1770-4, Annex 2. The other two phases are these two, backwards. */
const PHASE_0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const PHASE_1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const PHASES = [PHASE_0, PHASE_1, PHASE_1.toReversed(), PHASE_0.toReversed()].map((taps) => Float64Array.from(taps));
const HISTORY = PHASE_0.length - 1;
/** No point between samples can exceed the largest of them by more than this. */
const MOST_GAIN = Math.max(...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));
/** Frames that are examined together: where all are quiet, nothing between them can be a new peak. */
const STRETCH = 32;

/** Finds the highest point of the sound, between its samples too. */
export interface TruePeakMeter {
  push(block: SoundBlock): void;
  /** @returns 1 for full scale */
  end(): number;
}

/** True peak over all channels, and never less than the highest sample. */
export function createTruePeakMeter(channels: number): TruePeakMeter {
  // Each channel continues from its last 11 samples.
  const lines = Array.from({ length: channels }, () => new Float64Array(HISTORY + BLOCK_FRAMES));
  let peak = 0;

  function measure(line: Float64Array, frames: number) {
    for (let from = HISTORY; from < HISTORY + frames; from += STRETCH) {
      const to = Math.min(HISTORY + frames, from + STRETCH);
      let highest = 0;
      for (let index = from - HISTORY; index < to; index++) highest = Math.max(highest, Math.abs(line[index] ?? 0));
      if (highest > peak) peak = highest;
      if (highest * MOST_GAIN > peak) for (let index = from; index < to; index++) peak = interpolate(line, index, peak);
    }
  }

  return {
    push({ planes, frames }) {
      lines.forEach((line, channel) => {
        line.set((planes[channel] ?? new Float64Array(0)).subarray(0, frames), HISTORY);
        measure(line, frames);
        line.copyWithin(0, frames, frames + HISTORY);
      });
    },
    end() {
      // The last samples pass through the filter on silence.
      for (const line of lines) {
        line.fill(0, HISTORY, 2 * HISTORY);
        measure(line, HISTORY);
      }
      return peak;
    },
  };
}

function interpolate(line: Float64Array, index: number, peak: number): number {
  let highest = peak;
  for (const taps of PHASES) {
    let sum = 0;
    for (let tap = 0; tap <= HISTORY; tap++) sum += (taps[tap] ?? 0) * (line[index - tap] ?? 0);
    if (sum > highest) highest = sum;
    else if (-sum > highest) highest = -sum;
  }
  return highest;
}
