import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { StorageNotFound, StorageOutage } from '#platform/storage/storage.ts';

/** Suffix of an incomplete file. */
export const PART = '.part';
/** Limits of one listing: files returned, and names examined. */
export const LISTED_MAX = 10_000;
export const NAMES_MAX = 1_000_000;
/** Names filtered at a time. */
export const NAMES_AT_ONCE = 1_000;

/** A file to send. Its bytes are the same each time it is opened. */
export interface OutgoingFile {
  /** Relative to the transport's folder, separated by `/`. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Opens the file at an offset. The caller reads the stream to its end or destroys it. */
  open(from: number): Promise<Readable>;
}

export interface RemoteFile {
  readonly path: string;
  readonly size: number;
}

/** Filters a listing. Dropped files do not count against LISTED_MAX. */
export type KeepFiles = (files: readonly RemoteFile[]) => Promise<readonly RemoteFile[]>;

/** Collects the kept files of a listing. `add` returns false once a limit is reached. */
export const collectFiles = (keep: KeepFiles = async (files) => files) => {
  const found: RemoteFile[] = [];
  let names = 0;
  return {
    async add(files: readonly RemoteFile[]): Promise<boolean> {
      names += files.length;
      if (files.length > 0) found.push(...(await keep(files)));
      return found.length < LISTED_MAX && names < NAMES_MAX;
    },
    files: (): RemoteFile[] => found.slice(0, LISTED_MAX).sort((one, other) => (one.path < other.path ? -1 : 1)),
  };
};

/** An open connection to a store. Paths are relative to the transport's folder. */
export interface Connection {
  /**
   * Sends a file. It appears under its name only when it is complete, if the transport supports that. An interrupted
   * upload is resumed, and an existing file of the same size counts as sent. @throws TransportError
   */
  send(file: OutgoingFile): Promise<void>;
  stat(path: string): Promise<RemoteFile | null>;
  /** Lists up to LISTED_MAX files of a folder by name, without sub-folders. A missing folder has none. */
  list(folder: string, keep?: KeepFiles): Promise<RemoteFile[]>;
  /** Reads a file. Returns null if it is longer than `maxBytes`; the listed size is not trusted. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Aborts calls in progress. */
  readonly signal: AbortSignal;
}

export interface Transport {
  /** @throws TransportError */
  open(options: OpenOptions): Promise<Connection>;
}

export type TransportCode =
  | 'TRANSPORT_CONNECT'
  | 'TRANSPORT_HOST_KEY'
  | 'TRANSPORT_CREDENTIALS'
  | 'TRANSPORT_SECRETS'
  | 'TRANSPORT_FOLDER'
  | 'TRANSPORT_NO_ROOM'
  | 'TRANSPORT_UPLOAD'
  | 'TRANSPORT_TIMEOUT';

export class TransportError extends Error {
  readonly code: TransportCode;

  /** @param detail the words of the other side for staff, without secrets */
  constructor(code: TransportCode, detail: string, cause?: unknown) {
    super(clipStoreText(detail), { cause });
    this.name = 'TransportError';
    this.code = code;
  }
}

/** Returns whether an error comes from our own storage rather than from the store. */
export const isOfOwnStorage = (error: unknown): error is Error =>
  error instanceof StorageNotFound || error instanceof StorageOutage;

/** Rejects with TRANSPORT_TIMEOUT if the work takes too long. */
export const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TransportError('TRANSPORT_TIMEOUT', `${what}: no answer in ${ms / 1000} s`)),
      ms,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Passes the bytes of a file on. At their end, it fails if their number is wrong, or their hash if the file was read from
 * the beginning.
 */
export const checkBytes = ({ path, size, sha256 }: OutgoingFile, from: number): Transform => {
  const hash = from === 0 ? createHash('sha256') : null;
  let count = from;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      hash?.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (count !== size) done(new TransportError('TRANSPORT_UPLOAD', `${path}: ${count} bytes instead of ${size}`));
      else if (hash && hash.digest('hex') !== sha256)
        done(new TransportError('TRANSPORT_UPLOAD', `${path}: its bytes have changed since the message was built`));
      else done();
    },
  });
};

/** Larger pieces save round trips to a distant store. */
const PIECE_BYTES = 1024 * 1024;

/** At the minimum speed of 10 KB/s, a piece takes 100 s. */
export const IDLE_MS = 150_000;

/** Passes bytes on in larger pieces, and fails if the other side accepts none for `idleMs`. */
export const watchProgress = (idleMs: number): Transform => {
  let pieces: Buffer[] = [];
  let held = 0;
  const give = (stream: Transform): void => {
    if (held === 0) return;
    stream.push(Buffer.concat(pieces, held));
    pieces = [];
    held = 0;
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      pieces.push(chunk);
      held += chunk.length;
      if (held >= PIECE_BYTES) give(this);
      done();
    },
    flush(done) {
      give(this);
      done();
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  const timer = setTimeout(
    () => stream.destroy(new TransportError('TRANSPORT_TIMEOUT', `no progress in ${idleMs / 1000} s`)),
    idleMs,
  );
  return stream;
};

/** Maximum length of a store's text; an acknowledgement may have a million characters. */
const STORE_TEXT_MAX = 2_000;
/** Shorter for an SMS, which is charged by length. */
export const STORE_TEXT_IN_SMS_MAX = 160;

/** Truncates a store's text so that it fits lists and emails. */
export const clipStoreText = (text: string, max = STORE_TEXT_MAX): string =>
  // The cut may split a surrogate pair.
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
