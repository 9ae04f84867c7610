import type { WavHeader } from '@dubplate/rules/audio/wav';
import { BLOCK_FRAMES, type SoundBlock } from './sample-decoder.ts';

/** Below −60 dBFS counts as silence: the silence before and after a track. */
const SILENCE_LEVEL = 10 ** (-60 / 20);
/** This many consecutive samples at full scale count as clipping; fewer may be a peak that just touches it. */
const CLIP_RUN = 3;

/** Levels of the samples. */
interface Levels {
  /** The highest sample, 1 being full scale. */
  peak: number;
  /** Samples at full scale, three or more in a row in one channel. */
  clippedSamples: number;
  /** Frames before the first sound, and after the last; both are the whole length in a silent file. */
  silentAtStart: number;
  silentAtEnd: number;
}

/** Measures levels. */
export function createLevelMeter(header: WavHeader) {
  const full = fullScaleOf(header);
  const runs = new Array<number>(header.channels).fill(0);
  let peak = 0;
  let clippedSamples = 0;
  let firstSound = header.frames;
  let lastSound = -1;
  let position = 0;

  function measure(plane: Float64Array, frames: number, channel: number) {
    // Locals, since a closure's numbers are on the heap.
    let run = runs[channel] ?? 0;
    let highest = peak;
    let first = -1;
    let last = -1;
    for (let frame = 0; frame < frames; frame++) {
      const level = Math.abs(plane[frame] ?? 0);
      if (level > highest) highest = level;
      if (level >= SILENCE_LEVEL) {
        if (first < 0) first = frame;
        last = frame;
      }
      if (level >= full) {
        run += 1;
        if (run === CLIP_RUN) clippedSamples += CLIP_RUN;
        else if (run > CLIP_RUN) clippedSamples += 1;
      } else run = 0;
    }
    runs[channel] = run;
    peak = highest;
    if (first >= 0) firstSound = Math.min(firstSound, position + first);
    if (last >= 0) lastSound = Math.max(lastSound, position + last);
  }

  return {
    push({ planes, frames }: SoundBlock): void {
      planes.forEach((plane, channel) => {
        measure(plane, frames, channel);
      });
      position += frames;
    },
    end(): Levels {
      const silentAtEnd = header.frames - 1 - lastSound;
      return { peak, clippedSamples, silentAtStart: firstSound, silentAtEnd };
    },
  };
}

/** The highest positive sample: integers reach 1 only on the negative side. */
function fullScaleOf({ isFloat, validBits }: WavHeader): number {
  return isFloat ? 1 : 1 - 2 ** (1 - Math.min(validBits, 32));
}

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
interface TruePeakMeter {
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
