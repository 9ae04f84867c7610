import { createWavReader, type Wav } from '@dubplate/rules/audio/wav';
import { createSampleDecoder, type SoundBlock } from './analyzers/sample-decoder.ts';
import { createSoundHash } from './analyzers/sound-hash.ts';

/** A WAV that was read to its end. The hash is that of its analysis: two layouts of the same samples have the same. */
export interface HashedSound {
  readonly wav: Wav;
  readonly hash: string;
}

/** Reads a WAV and hashes its samples; null if it is no sound WAV. */
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
