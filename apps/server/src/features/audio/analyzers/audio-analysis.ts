import { createWavReader, type WavDefect, type WavHeader } from '@dubplate/rules/audio/wav';
import { createLevelMeter, createTruePeakMeter } from './level-meter.ts';
import { createLoudnessMeter } from './loudness-meter.ts';
import { createSampleDecoder, type SoundBlock } from './sample-decoder.ts';
import { createSoundHash } from './sound-hash.ts';

/** The shape of a sound for drawing: the lowest and the highest sample of each stretch, −127 to 127 for full scale. */
interface Waveform {
  min: number[];
  max: number[];
}

/** How many stretches a waveform has; a shorter sound has one for each frame. */
const WAVEFORM_BUCKETS = 1000;

const FULL_SCALE = 127;

/** Draws the shape of a sound with this number of frames, all channels together. */
function createWaveform(frames: number) {
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

/** The result of analyzing a whole WAV. */
export interface AudioAnalysis {
  /** Seconds. */
  duration: number;
  peaks: Waveform;
  /** Integrated loudness in LUFS; null for silence, for less than 400 ms, for sample rates under 4 kHz. */
  loudness: number | null;
  /** The highest sample in dBFS, and the highest point between samples in dBTP; null for digital silence. */
  sample_peak: number | null;
  true_peak: number | null;
  /** Samples at full scale, three or more in a row. */
  clipped_samples: number;
  /** Seconds under −60 dBFS at either end; both are the duration when the whole file is silent. */
  silence_start: number;
  silence_end: number;
  /** Hexadecimal; the same for the same sound in another file. */
  sound_hash: string;
}

/** A WAV that can't be analyzed: its header is invalid, or it ends early. */
export class AnalysisFailed extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'AnalysisFailed';
  }
}

/** Analyzes a WAV as its bytes come in. Both throw AnalysisFailed. */
export interface AudioAnalyzer {
  push(chunk: Uint8Array): void;
  end(): AudioAnalysis;
}

/** Analyses a WAV in one pass; what it keeps grows with the length by 80 bytes a second. */
export function createAudioAnalyzer(): AudioAnalyzer {
  const reader = createWavReader();
  let analyzers: Analyzers | undefined;
  let position = 0;

  function refuseDefect(defect: WavDefect | undefined) {
    if (defect) throw new AnalysisFailed(defect.detail);
  }

  return {
    push(chunk) {
      refuseDefect(reader.push(chunk));
      const { header } = reader;
      if (header) {
        analyzers ??= createAnalyzers(header);
        const from = Math.max(0, header.dataOffset - position);
        const to = Math.min(chunk.length, header.dataOffset + header.dataBytes - position);
        if (to > from) analyzers.push(chunk.subarray(from, to));
      }
      position += chunk.length;
    },
    end() {
      refuseDefect(reader.end().defect);
      if (!analyzers) throw new AnalysisFailed('The file holds no sound.');
      return analyzers.end();
    },
  };
}

interface Analyzers {
  push(samples: Uint8Array): void;
  end(): AudioAnalysis;
}

function createAnalyzers(header: WavHeader): Analyzers {
  const { sampleRate, channels, frames, blockAlign } = header;
  const decode = createSampleDecoder(header);
  const waveform = createWaveform(frames);
  const loudness = createLoudnessMeter(sampleRate, channels);
  const truePeak = createTruePeakMeter(channels);
  const levels = createLevelMeter(header);
  const hash = createSoundHash(sampleRate, channels);
  let rest = Buffer.alloc(0);

  return {
    push(samples) {
      const arrived = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      const bytes = rest.length > 0 ? Buffer.concat([rest, arrived]) : arrived;
      for (const block of decode(bytes))
        for (const meter of [waveform, loudness, truePeak, levels, hash]) meter.push(block);
      rest = Buffer.from(bytes.subarray(bytes.length - (bytes.length % blockAlign)));
    },
    end() {
      const { peak, clippedSamples, silentAtStart, silentAtEnd } = levels.end();
      return {
        duration: header.durationSeconds,
        peaks: waveform.end(),
        loudness: rounded(loudness.end()),
        sample_peak: decibels(peak),
        true_peak: decibels(truePeak.end()),
        clipped_samples: clippedSamples,
        silence_start: silentAtStart / sampleRate,
        silence_end: silentAtEnd / sampleRate,
        sound_hash: hash.end(),
      };
    },
  };
}

function decibels(level: number): number | null {
  return level === 0 ? null : rounded(20 * Math.log10(level));
}

/** Hundredths are finer than any meter's tolerance. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100 + 0;
}
