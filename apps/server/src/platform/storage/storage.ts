import type { Readable } from 'node:stream';
import { DAY_MS } from '@dubplate/rules/dates';

/** Bytes of an object to read, both ends included, counted from 0. */
export interface ByteRange {
  start: number;
  /** Left out, or past the end: up to the last byte. */
  end?: number;
}

/** An object that is being read. The caller must read the stream to its end or destroy it. */
export interface StoredObject {
  stream: Readable;
  /** Size of the whole object in bytes, whatever the range. */
  size: number;
  /** The first and the last byte of the stream; the last is before the first in an empty object. */
  start: number;
  end: number;
}

/** Metadata of an object. */
export interface StoredFacts {
  size: number;
  modifiedAt: Date;
}

export interface PutOptions {
  contentType: string;
  signal?: AbortSignal;
  /**
   * The body's chunks belong to the storage, which may free each as soon as it is stored: only for bytes that nothing
   * else reads afterwards. It keeps the garbage collector out of large streams.
   */
  releaseChunks?: boolean;
}

export interface LinkOptions {
  expiresInSeconds: number;
  /** The name under which a browser saves it. */
  fileName: string;
}

/**
 * Stores files in a folder or on S3. Keys are like `audio/0199…`; see `checkKey`. Every call ends within half a minute,
 * not counting the time of the body's sender or reader. An outage of the store throws an error that `outageOf`
 * recognizes.
 */
export interface Storage {
  /**
   * Stores a stream under a key and replaces the existing object. Atomic: if the stream fails or the signal fires, it
   * rejects and leaves no trace. On disk the bytes are synced before it resolves.
   */
  put(key: string, body: Readable, options: PutOptions): Promise<{ size: number }>;
  /** @throws StorageNotFound, StorageRangeInvalid */
  get(key: string, range?: ByteRange): Promise<StoredObject>;
  /** @throws StorageNotFound */
  stat(key: string): Promise<StoredFacts>;
  /** Deletes an object; does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** Returns a URL that reads the object without a session, or null if the server has to sign its own. */
  signedUrl(key: string, options: LinkOptions): Promise<string | null>;
  /** Every key that begins with the prefix, in no order that one may rely on. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes unfinished objects older than a day: their writers have died. */
  removeUnfinished(now: Date): Promise<void>;
  /** Rejects when the store can't be written or reached. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** No object has this key. */
export class StorageNotFound extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`Nothing is stored under ${key}`);
    this.name = 'StorageNotFound';
    this.key = key;
  }
}

/** The store failed, not the call: it is unreachable, fails, rejects all requests, or has no room left. */
export class StorageOutage extends Error {
  readonly outage: 'UNAVAILABLE' | 'NO_ROOM';

  constructor(outage: StorageOutage['outage'], cause: unknown) {
    const { name, message, code } = cause as Error & { code?: string };
    // For a name with several addresses Node gives a code, but no message.
    super(`${name}: ${message || code}`, { cause });
    this.name = 'StorageOutage';
    this.outage = outage;
  }
}

/** The range begins past the object's end. */
export class StorageRangeInvalid extends Error {
  /** Bytes of the whole object. */
  readonly size: number;

  constructor(size: number) {
    super(`The range begins past the end of ${size} bytes`);
    this.name = 'StorageRangeInvalid';
    this.size = size;
  }
}

const SEGMENT = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/**
 * Holds a key against what both a folder and S3 can keep: lower-case segments of letters, digits, dot, hyphen and
 * underscore that begin with a letter or digit, so that none climbs out of the folder or hides in it.
 */
export function checkKey(key: string): string {
  const segments = key.split('/');
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Settles a range against an object's size. @throws StorageRangeInvalid */
export function resolveRange(size: number, range: ByteRange | undefined): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 };
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (range.start < 0 || range.start > end) throw new StorageRangeInvalid(size);
  return { start: range.start, end };
}

/** Bytes are stored seconds before their row; younger ones may still get a row. */
export const LEAST_AGE_MS = DAY_MS;

/** Returns whether bytes without a row are orphaned; false if the bytes are gone. */
export const hasSettled = async (storage: Storage, key: string, now: Date): Promise<boolean> => {
  try {
    return now.getTime() - (await storage.stat(key)).modifiedAt.getTime() > LEAST_AGE_MS;
  } catch (error) {
    if (error instanceof StorageNotFound) return false;
    throw error;
  }
};
