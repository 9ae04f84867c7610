import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { StorageNotFound, StorageOutage } from '#platform/storage/storage.ts';

/** The end of the name of a file that is not whole yet. */
export const PART = '.part';
/** Files of one folder that are listed, and names that are looked at for them. */
export const LISTED_MAX = 10_000;
export const NAMES_MAX = 1_000_000;
/** Names that are filtered at a time. */
export const NAMES_AT_ONCE = 1_000;

/** A file to send: bytes that can be read from any place, the same each time. */
export interface OutgoingFile {
  /** Relative to the transport's folder, with `/`. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Opens its bytes from an offset on. The caller reads the stream to its end or destroys it. */
  open(from: number): Promise<Readable>;
}

/** A file at the store. */
export interface RemoteFile {
  readonly path: string;
  readonly size: number;
}

/** Which of these files a listing is about. Those that are dropped leave room for others. */
export type KeepFiles = (files: readonly RemoteFile[]) => Promise<readonly RemoteFile[]>;

/** Collects the files of a listing that are kept. @returns whether there is room for more */
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

/** An open connection to a store. All paths are relative to the transport's folder. */
export interface Connection {
  /**
   * Sends a file so that it appears under its name only when it is whole, where the store can do that; what an earlier
   * try left is continued, and a file of the same size under that name counts as sent. @throws TransportFault
   */
  send(file: OutgoingFile): Promise<void>;
  /** Whether a file of that name is there, with its size. */
  stat(path: string): Promise<RemoteFile | null>;
  /**
   * Lists the files of a folder, not of those below it, by name; none if there is no such folder. At most LISTED_MAX
   * of those that `keep` lets pass.
   */
  list(folder: string, keep?: KeepFiles): Promise<RemoteFile[]>;
  /** A whole file; null if it is longer than that, whatever size it is listed with. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** A way to a store. */
export interface Transport {
  /** @throws TransportFault */
  open(options: OpenOptions): Promise<Connection>;
}

/** What went wrong on the way to a store, by phase. */
export type TransportCode =
  | 'TRANSPORT_CONNECT'
  | 'TRANSPORT_HOST_KEY'
  | 'TRANSPORT_CREDENTIALS'
  | 'TRANSPORT_SECRETS'
  | 'TRANSPORT_FOLDER'
  | 'TRANSPORT_NO_ROOM'
  | 'TRANSPORT_UPLOAD'
  | 'TRANSPORT_TIMEOUT';

export class TransportFault extends Error {
  readonly code: TransportCode;

  /** @param detail for staff: what the other side said, without secrets */
  constructor(code: TransportCode, detail: string, cause?: unknown) {
    super(clipStoreText(detail), { cause });
    this.name = 'TransportFault';
    this.code = code;
  }
}

/** Tells whether a file could not be sent because of our own storage, which is not the store's fault. */
export const isOfOwnStorage = (error: unknown): error is Error =>
  error instanceof StorageNotFound || error instanceof StorageOutage;

/** Rejects when something takes too long: nothing waits for ever for somebody else's server. */
export const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TransportFault('TRANSPORT_TIMEOUT', `${what}: no answer in ${ms / 1000} s`)),
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
 * Passes a file's bytes on and fails, before the file can appear under its name, where they are not what was announced:
 * their number, and from the beginning on also their hash.
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
      if (count !== size) done(new TransportFault('TRANSPORT_UPLOAD', `${path}: ${count} bytes instead of ${size}`));
      else if (hash && hash.digest('hex') !== sha256)
        done(new TransportFault('TRANSPORT_UPLOAD', `${path}: its bytes have changed since the message was built`));
      else done();
    },
  });
};

/** Passes bytes on in pieces of this size: each piece is one round trip to a store that is far away. */
const PIECE_BYTES = 1024 * 1024;

/** A piece of a megabyte by the slowest way that is waited for, 10 KB a second, takes 100 s. */
export const IDLE_MS = 150_000;

/** Passes bytes on in larger pieces, and fails where the other side takes none for so long. */
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
    () => stream.destroy(new TransportFault('TRANSPORT_TIMEOUT', `no progress in ${idleMs / 1000} s`)),
    idleMs,
  );
  return stream;
};

/** Characters of what a store says that are kept, shown and mailed; an acknowledgement may have a million. */
const STORE_TEXT_MAX = 2_000;
/** The same for an SMS, which costs money by its length. */
export const STORE_TEXT_IN_SMS_MAX = 160;

/** Cuts a store's words to a length that fits everywhere. */
export const clipStoreText = (text: string, max = STORE_TEXT_MAX): string =>
  // Half of a letter may be left at the end.
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
