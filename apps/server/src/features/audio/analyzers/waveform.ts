import type { SoundBlock } from './sample-decoder.ts';

/** The shape of a sound for drawing: the lowest and the highest sample of each stretch, −127 to 127 for full scale. */
export interface Waveform {
  min: number[];
  max: number[];
}

/** How many stretches a waveform has; a shorter sound has one for each frame. */
export const WAVEFORM_BUCKETS = 1000;

const FULL_SCALE = 127;

/** Draws the shape of a sound with this number of frames, all channels together. */
export function createWaveform(frames: number) {
  const buckets = Math.min(WAVEFORM_BUCKETS, frames);
  const lowest = new Float64Array(buckets).fill(1);
  const highest = new Float64Array(buckets).fill(-1);
  const endOf = (bucket: number) => Math.floor(((bucket + 1) * frames) / buckets);
  let position = 0;
  let bucket = 0;

  function widen(plane: Float64Array, from: number, to: number) {
    let low = lowest[bucket] ?? 0;
    let high = highest[bucket] ?? 0;
    for (let frame = from; frame < to; frame++) {
      const value = plane[frame] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lowest[bucket] = low;
    highest[bucket] = high;
  }

  return {
    push(block: SoundBlock): void {
      for (let from = 0; from < block.frames && bucket < buckets; ) {
        const to = Math.min(block.frames, from + endOf(bucket) - position);
        for (const plane of block.planes) widen(plane, from, to);
        position += to - from;
        from = to;
        if (position === endOf(bucket)) bucket += 1;
      }
    },
    end(): Waveform {
      return { min: Array.from(lowest, scaled), max: Array.from(highest, scaled) };
    },
  };
}

function scaled(value: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(Math.max(-1, Math.min(1, value)) * FULL_SCALE) + 0;
}
