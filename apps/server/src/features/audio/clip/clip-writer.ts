import type { SoundBlock } from '../analyzers/sample-decoder.ts';

interface ClipFormat {
  /** Frames a second of what comes in, in Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** How many frames come in. */
  readonly frames: number;
}

interface ClipWriter {
  push(block: SoundBlock): void;
  /** The whole WAV. */
  end(): Buffer;
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const RATE_MAX = 48_000;
const FADE_IN_SECONDS = 0.05;
const FADE_OUT_SECONDS = 1.5;
const FULL_SCALE = 0x7fff;

/** The header of a plain PCM WAV (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"). */
const writeHeader = (wav: Buffer, channels: number, sampleRate: number): void => {
  const blockAlign = channels * BYTES_PER_SAMPLE;
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * blockAlign, 28);
  wav.writeUInt16LE(blockAlign, 32);
  wav.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40);
};

/**
 * Writes an excerpt as a WAV of 16 bits: the first two channels, fades at both ends. Rates over 48 kHz are divided by a
 * whole number, each sample being the mean of those that it replaces.
 */
export const createClipWriter = ({ sampleRate, channels, frames }: ClipFormat): ClipWriter => {
  const divisor = Math.ceil(sampleRate / RATE_MAX);
  const rate = Math.round(sampleRate / divisor);
  const kept = Math.min(channels, 2);
  const length = Math.floor(frames / divisor);
  const wav = Buffer.alloc(HEADER_BYTES + length * kept * BYTES_PER_SAMPLE);
  writeHeader(wav, kept, rate);

  const sums = new Float64Array(kept);
  let summed = 0;
  let written = 0;
  const gainAt = (frame: number): number =>
    Math.min(1, frame / (FADE_IN_SECONDS * rate), (length - 1 - frame) / (FADE_OUT_SECONDS * rate));
  const writeFrame = (): void => {
    const gain = gainAt(written);
    for (let channel = 0; channel < kept; channel++) {
      const sample = Math.max(-1, Math.min(1, ((sums[channel] ?? 0) / divisor) * gain));
      const at = HEADER_BYTES + (written * kept + channel) * BYTES_PER_SAMPLE;
      wav.writeInt16LE(Math.round(sample * FULL_SCALE), at);
    }
    sums.fill(0);
    written += 1;
  };
  return {
    push({ planes, frames: count }) {
      for (let frame = 0; frame < count && written < length; frame++) {
        for (let channel = 0; channel < kept; channel++)
          sums[channel] = (sums[channel] ?? 0) + (planes[channel]?.[frame] ?? 0);
        summed += 1;
        if (summed < divisor) continue;
        summed = 0;
        writeFrame();
      }
    },
    end: () => wav,
  };
};
