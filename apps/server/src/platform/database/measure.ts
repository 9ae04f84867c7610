import { createHash } from 'node:crypto';

export interface Measured {
  bytes: number;
  sha256: string;
}

/** Counts and hashes what passes through `watch`. */
export function createMeasure(): { watch(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>; result(): Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *watch(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
