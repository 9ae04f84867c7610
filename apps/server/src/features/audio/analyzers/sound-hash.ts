import { createHash } from 'node:crypto';
import type { SoundBlock } from './sample-decoder.ts';

/**
 * Adds up the decoded sound to a mark by which it is known again, whatever the file's name and tags, and whether its
 * samples were written with more bits than they fill. Each channel is hashed separately, so it is the same however the
 * bytes came in.
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
