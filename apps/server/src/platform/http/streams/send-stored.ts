import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { type ByteRange, type Storage, StorageNotFound, StorageRangeInvalid } from '#platform/storage/storage.ts';

interface Sent {
  readonly key: string;
  /** Expected size in bytes; an object of another size counts as missing. Any size if omitted. */
  readonly size?: number;
  /** Called when it is gone, or has another size. */
  readonly onMissing?: (foundSize: number | null) => Promise<void>;
  readonly contentType: string;
  readonly disposition?: string;
  readonly cacheControl: string;
}

/** The disposition of a download under this name (RFC 6266, 5). */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

/**
 * Parses one range of bytes (RFC 9110, 14.1.2). Returns undefined for none, several or an invalid range: the whole
 * object is sent then.
 */
export const parseRange = (
  header: string | undefined,
  size: () => Promise<number>,
): ByteRange | Promise<ByteRange> | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first !== '') return last === '' ? { start: Number(first) } : { start: Number(first), end: Number(last) };
  if (last === '') return undefined;
  return size().then((total) => ({ start: Math.max(0, total - Number(last)) }));
};

/** Fails a stream that ends early: its length was promised, and only a broken connection shows that the promise was not kept. */
const exactly = (source: Readable, bytes: number): Readable => {
  let left = bytes;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(left === 0 ? null : new Error(`A stored object ended ${left} bytes early`));
    },
  });
  return pipeline(source, counted, () => undefined);
};

/** Streams a stored object, whole or the range that was asked for. @throws 404 */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  sent: Sent,
): Promise<FastifyReply> => {
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': sent.cacheControl,
    // Only pages of this origin may embed thumbnails and audio.
    'cross-origin-resource-policy': 'same-origin',
    ...(sent.disposition && { 'content-disposition': sent.disposition }),
  });
  try {
    const range = await parseRange(request.headers.range, async () => (await storage.stat(sent.key)).size);
    const object = await storage.get(sent.key, range);
    if (sent.size !== undefined && object.size !== sent.size) {
      object.stream.destroy();
      await sent.onMissing?.(object.size);
      throw notFound();
    }
    reply.header('content-length', object.end - object.start + 1).type(sent.contentType);
    if (range) reply.status(206).header('content-range', `bytes ${object.start}-${object.end}/${object.size}`);
    return reply.send(exactly(object.stream, object.end - object.start + 1));
  } catch (error) {
    if (error instanceof StorageNotFound) {
      await sent.onMissing?.(null);
      throw notFound();
    }
    if (error instanceof StorageRangeInvalid)
      return reply.status(416).header('content-range', `bytes */${error.size}`).send();
    throw error;
  }
};
