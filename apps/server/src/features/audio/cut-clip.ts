import type { FileId } from '@dubplate/contract/ids';
import { createWavReader, type WavHeader } from '@dubplate/rules/audio/wav';
import { contentKey } from '#features/files/index.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createSampleDecoder, type SoundBlock } from './analyzers/sample-decoder.ts';

interface ClipFormat {
  /** Sample rate of the input, in Hz. */
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
 * whole number, each sample being the mean of the samples it replaces.
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

/** A recording without sound to cut from: its header can't be read, or it has no samples. */
export class ClipFailed extends Error {}

const readHeader = async (storage: Storage, key: string): Promise<WavHeader> => {
  const { stream } = await storage.get(key);
  const reader = createWavReader();
  // Leaving the loop destroys the stream: only the beginning is read.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const defect = reader.push(chunk);
    if (reader.header) return reader.header;
    if (defect) break;
  }
  throw new ClipFailed('The recording has no header that can be read');
};

/** The bytes of the samples from a second on, whole frames; from the beginning where the recording ends before it. */
const rangeOf = ({ sampleRate, frames, blockAlign, dataOffset }: WavHeader, start: number, seconds: number) => {
  const wanted = Math.floor(start * sampleRate);
  const first = wanted >= 0 && wanted < frames ? wanted : 0;
  const count = Math.min(frames - first, Math.ceil(seconds * sampleRate));
  return { start: dataOffset + first * blockAlign, end: dataOffset + (first + count) * blockAlign - 1, count };
};

/**
 * Cuts an excerpt out of a stored recording: a WAV of 16 bits with one or two channels and at most 48 kHz, faded in and
 * out. It contains nothing else of the recording, and reads only the excerpt's part of the file.
 * @param start in seconds; 0 if the recording is shorter
 * @throws StorageNotFound, ClipFailed
 */
export const cutClip = async (storage: Storage, file: FileId, start: number, seconds: number): Promise<Buffer> => {
  const key = contentKey(file);
  const header = await readHeader(storage, key);
  const range = rangeOf(header, start, seconds);
  if (range.count <= 0) throw new ClipFailed('The recording has no samples');
  const { stream } = await storage.get(key, range);
  const decode = createSampleDecoder(header);
  const writer = createClipWriter({ ...header, frames: range.count });
  let rest = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % header.blockAlign);
    for (const block of decode(bytes.subarray(0, whole))) writer.push(block);
    rest = Buffer.from(bytes.subarray(whole));
  }
  return writer.end();
};
