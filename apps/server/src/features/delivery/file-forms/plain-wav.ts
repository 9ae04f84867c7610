import { Readable } from 'node:stream';
import type { FileId } from '@dubplate/contract/ids';
import { createWavReader, type Wav } from '@dubplate/rules/audio/wav';
import { contentKey } from '#features/files/index.ts';
import type { Storage } from '#platform/storage/storage.ts';

export const PLAIN_HEADER_BYTES = 44;
const PCM = 1;
const FLOAT = 3;

/**
 * The header that every store reads: RIFF, a `fmt ` chunk of 16 bytes with code 1 (or 3 for floating point) and the sound
 * right after it. Stores refuse WAVE_FORMAT_EXTENSIBLE (delivery: Spotify's "WAV code 1 only").
 */
export const plainHeader = ({ dataBytes, channels, sampleRate, blockAlign, bitsPerSample, isFloat }: Wav): Buffer => {
  const header = Buffer.alloc(PLAIN_HEADER_BYTES);
  // A chunk of an odd length is padded, and the padding is part of the RIFF's length.
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

/** How long the plain form is, in bytes. */
export const plainSize = ({ dataBytes }: Wav): number => PLAIN_HEADER_BYTES + dataBytes + (dataBytes % 2);

/** Reads a stored recording through and says what its header promises; null where it is no sound WAV. */
export const readStoredWav = async (storage: Storage, file: FileId): Promise<Wav | null> => {
  const { stream } = await storage.get(contentKey(file));
  const reader = createWavReader();
  // Leaving the loop destroys the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) if (reader.push(chunk)) return null;
  return reader.end().wav ?? null;
};

async function* bytesOf(storage: Storage, file: FileId, wav: Wav, from: number): AsyncGenerator<Buffer> {
  if (from < PLAIN_HEADER_BYTES) yield plainHeader(wav).subarray(from);
  const start = wav.dataOffset + Math.max(0, from - PLAIN_HEADER_BYTES);
  const end = wav.dataOffset + wav.dataBytes - 1;
  if (start <= end) yield* (await storage.get(contentKey(file), { start, end })).stream as AsyncIterable<Buffer>;
  if (wav.dataBytes % 2 === 1 && from < plainSize(wav)) yield Buffer.alloc(1);
}

/** The recording with the plain header, from a byte on; chunks that are no sound are left out. The same bytes each time. */
export const openPlainWav = (storage: Storage, file: FileId, wav: Wav, from: number): Readable =>
  Readable.from(bytesOf(storage, file, wav, from), { objectMode: false });
