import { Readable } from 'node:stream';
import type { FileId } from '@dubplate/contract/ids';
import { createWavReader, soundBytes, type Wav } from '@dubplate/rules/audio/wav';
import { createSampleDecoder } from '#features/audio/index.ts';
import { contentKey } from '#features/files/index.ts';
import type { Storage } from '#platform/storage/storage.ts';

export const PLAIN_HEADER_BYTES = 44;
const PCM = 1;
const FLOAT = 3;

const withSamples = (wav: Wav, bytes: number, isFloat: boolean): Wav => {
  const blockAlign = bytes * wav.channels;
  return {
    ...wav,
    bitsPerSample: bytes * 8,
    validBits: bytes * 8,
    isFloat,
    isExtensible: false,
    isRf64: false,
    blockAlign,
    dataOffset: PLAIN_HEADER_BYTES,
    chunkBytes: wav.frames * blockAlign,
    dataBytes: wav.frames * blockAlign,
    slips: [],
    trailingBytes: 0,
  };
};

/** Describes the recording as stores read it: the plain header, and samples without padding. */
export const plainForm = (wav: Wav): Wav => withSamples(wav, soundBytes(wav), wav.isFloat);

/** Describes the recording as FLAC stores it: integers of 16 or 24 bits. */
export const flacForm = (wav: Wav): Wav =>
  withSamples(wav, wav.isFloat ? 3 : Math.min(3, Math.max(2, soundBytes(wav))), false);

/**
 * Builds the plain header: RIFF, a `fmt ` chunk of 16 bytes with code 1 (3 for floating point), then the sound. Stores
 * refuse WAVE_FORMAT_EXTENSIBLE (Spotify: "WAV code 1 only").
 */
export const plainHeader = ({ dataBytes, channels, sampleRate, blockAlign, bitsPerSample, isFloat }: Wav): Buffer => {
  const header = Buffer.alloc(PLAIN_HEADER_BYTES);
  // The padding of an odd chunk counts in the RIFF's length.
  const padded = dataBytes + (dataBytes % 2);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(PLAIN_HEADER_BYTES - 8 + padded, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(isFloat ? FLOAT : PCM, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * blockAlign, 28);
  header.writeUInt16LE(blockAlign, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
};

/** Reads the header of a stored recording, or returns null if it is not a valid WAV. */
export const readStoredWav = async (storage: Storage, file: FileId): Promise<Wav | null> => {
  const { stream } = await storage.get(contentKey(file));
  const reader = createWavReader();
  // Leaving the loop destroys the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) if (reader.push(chunk)) return null;
  return reader.end().wav ?? null;
};

/** Writes decoded samples as integers. Floating point is rounded and clipped at full scale. */
async function* recode(samples: AsyncIterable<Buffer>, from: Wav, to: Wav): AsyncGenerator<Buffer> {
  const decode = createSampleDecoder(from);
  const bytes = to.blockAlign / to.channels;
  const fullScale = 2 ** (bytes * 8 - 1);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of samples) {
    const arrived = Buffer.concat([rest, chunk]);
    for (const { planes, frames } of decode(arrived)) {
      const written = Buffer.alloc(frames * to.blockAlign);
      planes.forEach((plane, channel) => {
        for (let frame = 0, at = channel * bytes; frame < frames; frame++, at += to.blockAlign) {
          const value = Math.round((plane[frame] ?? 0) * fullScale);
          written.writeIntLE(Math.max(-fullScale, Math.min(fullScale - 1, value)), at, bytes);
        }
      });
      yield written;
    }
    rest = arrived.subarray(arrived.length - (arrived.length % from.blockAlign));
  }
}

/** Reads the samples of a stored recording in the layout of a form, from a byte offset. */
export async function* readSamples(
  storage: Storage,
  file: FileId,
  wav: Wav,
  form: Wav,
  from = 0,
): AsyncGenerator<Buffer> {
  if (from >= form.dataBytes) return;
  const isSame = form.blockAlign === wav.blockAlign && form.isFloat === wav.isFloat;
  const skipped = isSame ? 0 : from % form.blockAlign;
  const start = wav.dataOffset + ((from - skipped) / form.blockAlign) * wav.blockAlign;
  const end = wav.dataOffset + wav.dataBytes - 1;
  const stored = (await storage.get(contentKey(file), { start, end })).stream as AsyncIterable<Buffer>;
  let left = skipped;
  for await (const chunk of isSame ? stored : recode(stored, wav, form)) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* bytesOf(storage: Storage, file: FileId, wav: Wav, from: number): AsyncGenerator<Buffer> {
  const form = plainForm(wav);
  if (from < PLAIN_HEADER_BYTES) yield plainHeader(form).subarray(from);
  yield* readSamples(storage, file, wav, form, Math.max(0, from - PLAIN_HEADER_BYTES));
  if (form.dataBytes % 2 === 1 && from <= PLAIN_HEADER_BYTES + form.dataBytes) yield Buffer.alloc(1);
}

/** Opens the plain form of a recording at a byte offset, without other chunks. The bytes are the same each time. */
export const openPlainWav = (storage: Storage, file: FileId, wav: Wav, from: number): Readable =>
  Readable.from(bytesOf(storage, file, wav, from), { objectMode: false });
