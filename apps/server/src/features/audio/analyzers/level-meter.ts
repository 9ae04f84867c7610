import type { WavHeader } from '@dubplate/rules/audio/wav';
import type { SoundBlock } from './sample-decoder.ts';

/** Below −60 dBFS counts as silence: the silence before and after a track. */
const SILENCE_LEVEL = 10 ** (-60 / 20);
/** This many consecutive samples at full scale count as clipping; fewer may be a peak that just touches it. */
const CLIP_RUN = 3;

/** Levels of the samples. */
export interface Levels {
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
