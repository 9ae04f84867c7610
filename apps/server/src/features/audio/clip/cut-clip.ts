import type { FileId } from '@dubplate/contract/ids';
import { createWavReader, type WavHeader } from '@dubplate/rules/audio/wav';
import { contentKey } from '#features/files/index.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createSampleDecoder } from '../analyzers/sample-decoder.ts';
import { createClipWriter } from './clip-writer.ts';

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
 * out. Nothing else of the recording is in it. Of the file only the excerpt is read.
 * @param start in seconds; 0 is taken where the recording is shorter
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
