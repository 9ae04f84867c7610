import { createHash } from 'node:crypto';
import { createWavReader, type Wav } from '@dubplate/rules/audio/wav';
import { createSampleDecoder, type SoundBlock } from './sample-decoder.ts';

/**
 * Hashes the decoded sound, independent of the file's name, tags and unused bits. Each channel is hashed separately, so
 * the size of chunks does not matter.
 */
export function createSoundHash(sampleRate: number, channels: number) {
  const hashes = Array.from({ length: channels }, () => createHash('sha256'));
  return {
    push({ planes, frames }: SoundBlock): void {
      planes.forEach((plane, channel) => {
        hashes[channel]?.update(new Uint8Array(plane.buffer, plane.byteOffset, frames * plane.BYTES_PER_ELEMENT));
      });
    },
    /** Hexadecimal. */
    end(): string {
      const whole = createHash('sha256').update(`${sampleRate} ${channels}`);
      for (const hash of hashes) whole.update(hash.digest());
      return whole.digest('hex');
    },
  };
}

/** A WAV that was read to its end. The hash is that of its analysis: two layouts of the same samples have the same. */
export interface HashedSound {
  readonly wav: Wav;
  readonly hash: string;
}

/** Reads a WAV and hashes its samples; null if the WAV is broken. */
export const hashSound = async (chunks: AsyncIterable<Buffer>): Promise<HashedSound | null> => {
  const reader = createWavReader();
  let decode: ((bytes: Buffer) => Generator<SoundBlock>) | undefined;
  let hash: ReturnType<typeof createSoundHash> | undefined;
  let position = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (reader.push(chunk)) return null;
    const { header } = reader;
    if (header) {
      decode ??= createSampleDecoder(header);
      hash ??= createSoundHash(header.sampleRate, header.channels);
      const from = Math.max(0, header.dataOffset - position);
      const to = Math.min(chunk.length, header.dataOffset + header.dataBytes - position);
      const bytes = to > from ? Buffer.concat([rest, chunk.subarray(from, to)]) : rest;
      for (const block of decode(bytes)) hash.push(block);
      rest = bytes.subarray(bytes.length - (bytes.length % header.blockAlign));
    }
    position += chunk.length;
  }
  const { wav } = reader.end();
  return wav && hash ? { wav, hash: hash.end() } : null;
};
