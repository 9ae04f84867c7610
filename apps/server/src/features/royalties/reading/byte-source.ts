import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { REPORT_MAX_BYTES } from '@dubplate/contract/statistics/limits';
import { brokenFile, SalesReportUnreadable, tooLarge } from './report-unreadable.ts';

/** An uploaded file on this machine. */
export interface SalesFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Bytes that can be read any number of times. */
export interface ByteSource {
  readonly name: string;
  /** Nothing is open before the first chunk and after the last; `break` closes all. */
  readonly open: () => AsyncIterable<Buffer>;
  /** The file, if it is on the disk as it is. */
  readonly path?: string;
  readonly isUnpacked?: true;
}

/** Reports compress about 10:1 and hardly 100:1; a higher ratio than this is a decompression bomb. */
const HIGHEST_RATIO = 500;
const RATIO_COUNTS_FROM = 64 * 1024 ** 2;

/** The most bytes that an upload may unpack to. */
export const unpackedLimit = (uploadedBytes: number): number =>
  Math.min(REPORT_MAX_BYTES, Math.max(RATIO_COUNTS_FROM, uploadedBytes * HIGHEST_RATIO));

export const readBytes = async (source: ByteSource, count: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source.open()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
};

export const fileSource = (path: string, name: string): ByteSource => ({
  name,
  path,
  open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>,
});

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const createSizeGuard = (limit: number) => {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
};

/** The unpacked bytes of a gzip archive. */
export const gunzipped = (packed: ByteSource, limit: number): ByteSource => ({
  name: packed.name.replace(/\.(gz|gzip)$/i, ''),
  isUnpacked: true,
  async *open() {
    const unpacked = pipeline(
      packed.open(),
      createGunzip({ chunkSize: 256 * 1024 }),
      createSizeGuard(limit),
      () => undefined,
    );
    try {
      yield* unpacked as AsyncIterable<Buffer>;
    } catch (error) {
      if (error instanceof SalesReportUnreadable || !isZlibError(error)) throw error;
      throw brokenFile('the gzip archive is damaged or cut short.', 'архив gzip повреждён или обрезан.');
    }
  },
});
