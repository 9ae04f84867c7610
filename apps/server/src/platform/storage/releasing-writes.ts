import fs from 'node:fs';

/** Parsers pass on small buffers that they fill again (busboy at most 256 bytes); large ones come fresh from a read. */
const SMALLEST_RELEASED = 4096;

/**
 * Gives a chunk's memory back at once. The garbage collector counts memory outside its heap against a limit: a large
 * stream makes it walk the whole heap every 64 MB or so, which costs more than reading, hashing and writing together.
 * A chunk that is a part of a larger buffer is left to the collector: the rest may belong to something else.
 */
export const releaseBytes = (chunk: NodeJS.ArrayBufferView): void => {
  const { buffer, byteLength } = chunk;
  if (byteLength < SMALLEST_RELEASED || buffer.byteLength !== byteLength) return;
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
};

const write = (
  file: number,
  chunk: Buffer,
  offset: number,
  length: number,
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, written: number, chunk: Buffer) => void,
): void => {
  const size = chunk.byteLength;
  fs.write(file, chunk, offset, length, position, (error, written) => {
    // The stream writes the rest of a partial write itself, out of the same chunk.
    if (!error && written === size) releaseBytes(chunk);
    done(error, written, chunk);
  });
};

const writev = (
  file: number,
  chunks: Buffer[],
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, written: number, chunks: Buffer[]) => void,
): void => {
  const size = chunks.reduce((total, chunk) => total + chunk.byteLength, 0);
  const written = (error: NodeJS.ErrnoException | null, count: number) => {
    if (!error && count === size) chunks.forEach(releaseBytes);
    done(error, count, chunks);
  };
  // A stream without a position appends; the type only allows a number.
  fs.writev(file, chunks, position as number, written);
};

/** `node:fs` for a write stream that owns its chunks: each is released as soon as it has been written whole. */
export const releasingFs = { ...fs, write, writev };
