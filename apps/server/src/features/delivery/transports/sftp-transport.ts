import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Client from 'ssh2-sftp-client';
import { readAtMost } from '#platform/files/read-at-most.ts';
import type { TransportSecrets, TransportSettings } from '../tables.ts';
import {
  type Connection,
  checkBytes,
  collectFiles,
  IDLE_MS,
  isOfOwnStorage,
  type OutgoingFile,
  PART,
  type Transport,
  type TransportCode,
  TransportError,
  watchProgress,
} from './transport.ts';

/** The answer to `statvfs@openssh.com`; `f_bavail` counts blocks of `f_frsize` bytes. */
interface FileSystem {
  readonly f_frsize: number;
  readonly f_bavail: number;
}

interface Extended {
  ext_openssh_statvfs(path: string, done: (error: Error | undefined, found: FileSystem) => void): void;
}

/**
 * Returns whether a folder has room for this many bytes, because SFTP has no error code for a full disk. Returns true if the
 * server does not tell.
 */
export const hasRoom = (client: Client, folder: string, bytes: number): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      (client as unknown as { sftp: Extended }).sftp.ext_openssh_statvfs(folder, (error, found) =>
        resolve(Boolean(error) || Number(found.f_frsize) * Number(found.f_bavail) >= bytes),
      );
    } catch {
      resolve(true);
    }
  });

const READY_MS = 20_000;
const CLOSE_MS = 5_000;
/** Limits the answers of one listing. An answer has up to 256 KB of names, or none. */
const ANSWERS_MAX = 10_000;
// Status codes of the SFTP protocol.
const END_OF_FILE = 1;
const NO_SUCH_FILE = 2;
const FAILURE = 4;

type SftpSettings = Extract<TransportSettings, { readonly type: 'SFTP' }>;

const codeOf = (error: unknown): string | number | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? (error.code as string | number) : undefined;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isMissing = (error: unknown): boolean =>
  codeOf(error) === NO_SUCH_FILE || codeOf(error) === 'ENOENT' || /no such file/i.test(messageOf(error));

const toTransportError = (code: TransportCode, error: unknown): Error =>
  error instanceof TransportError || isOfOwnStorage(error) ? error : new TransportError(code, messageOf(error), error);

/** Low-level calls of the library.  */
interface Sftp {
  opendir(path: string, done: (error: Error | undefined, handle: Buffer) => void): void;
  /** Returns the next names of a folder, without `.` and `..`. */
  readdir(handle: Buffer, done: (error: Error | undefined, entries: Entry[] | undefined) => void): void;
  close(handle: Buffer, done: () => void): void;
}

interface Entry {
  readonly filename: string;
  /** The line that `ls -l` would print. */
  readonly longname: string;
  readonly attrs: { readonly size: number };
}

/** Lists a folder until `keep` returns false. The library's own call has no limit and would fill the memory. */
const listFiles = async (sftp: Sftp, folder: string, keep: (entries: Entry[]) => Promise<boolean>): Promise<void> => {
  const handle = await new Promise<Buffer>((resolve, reject) =>
    sftp.opendir(folder, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const next = () =>
    new Promise<Entry[] | null>((resolve, reject) =>
      sftp.readdir(handle, (error, entries = []) => {
        if (error && codeOf(error) !== END_OF_FILE) reject(error);
        else resolve(error ? null : entries);
      }),
    );
  try {
    for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
      const entries = await next();
      const isFile = ({ filename, longname }: Entry) => longname.startsWith('-') && !filename.endsWith(PART);
      if (!entries || !(await keep(entries.filter(isFile)))) return;
    }
  } finally {
    sftp.close(handle, () => undefined);
  }
};

/** Returns the fingerprint of a host key as `ssh-keygen -lf` prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Classifies a connection error by its message, since most have no code. */
const toConnectError = (error: unknown, foundKey: string | null): Error => {
  if (foundKey !== null) return new TransportError('TRANSPORT_HOST_KEY', foundKey, error);
  const message = messageOf(error);
  if (/authentication methods failed|permission denied/i.test(message))
    return toTransportError('TRANSPORT_CREDENTIALS', error);
  if (/cannot parse privatekey|encrypted private/i.test(message))
    return toTransportError('TRANSPORT_CREDENTIALS', error);
  if (/timed? ?out/i.test(message)) return toTransportError('TRANSPORT_TIMEOUT', error);
  return toTransportError('TRANSPORT_CONNECT', error);
};

const connect = async (
  { host, port, user, fingerprint }: SftpSettings,
  { password, private_key }: TransportSecrets,
): Promise<Client> => {
  const client = new Client('delivery', {
    // The library prints events without a listener. Failed calls reject anyway.
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  });
  let foundKey: string | null = null;
  try {
    await client.connect({
      host,
      port,
      username: user,
      ...(password !== undefined && { password }),
      ...(private_key !== undefined && { privateKey: private_key }),
      readyTimeout: READY_MS,
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
      // Without a verifier, the library accepts any key.
      hostVerifier: (key: Buffer) => {
        const found = fingerprintOf(key);
        const isKnown = isSame(found, fingerprint.replace(/=+$/, ''));
        if (!isKnown) foundKey = found;
        return isKnown;
      },
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toConnectError(error, foundKey);
  }
  // Nagle's algorithm together with delayed acknowledgements makes uploads ten times slower.
  (client as unknown as { client: { setNoDelay(on: boolean): void } }).client.setNoDelay(true);
  return client;
};

/** Writes to an SFTP server: pins its host key, resumes interrupted uploads, and renames complete files. */
export const createSftpTransport = (
  settings: SftpSettings,
  secrets: TransportSecrets,
  idleMs: number = IDLE_MS,
): Transport => ({
  open: async ({ signal }) => {
    const client = await connect(settings, secrets);
    const abort = () => void client.end().catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    const root = settings.path === '' ? '.' : settings.path;
    const at = (name: string): string => path.posix.join(root, name);
    const folders = new Set<string>();

    const sizeOf = async (name: string): Promise<number | null> => {
      try {
        const { isFile, size } = await client.stat(at(name));
        return isFile ? size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    };

    const ensureFolder = async (folder: string): Promise<void> => {
      if (folder === '.' || folders.has(folder)) return;
      try {
        if ((await client.exists(at(folder))) !== 'd') await client.mkdir(at(folder), true);
      } catch (error) {
        throw toTransportError('TRANSPORT_FOLDER', error);
      }
      folders.add(folder);
    };

    const rename = async (from: string, to: string): Promise<void> => {
      try {
        await client.posixRename(from, to);
      } catch {
        // Without the extension, servers refuse to rename onto an existing file.
        await client.delete(to, true);
        await client.rename(from, to);
      }
    };

    // A graceful end would wait forever on a stalled connection.
    const hangUp = () => (client as unknown as { client: { destroy(): void } }).client.destroy();
    const watched = () =>
      watchProgress(idleMs).once('error', (error) => {
        if (error instanceof TransportError && error.code === 'TRANSPORT_TIMEOUT') hangUp();
      });

    const send = async (file: OutgoingFile): Promise<void> => {
      if ((await sizeOf(file.path)) === file.size) return;
      await ensureFolder(path.posix.dirname(file.path));
      const part = `${file.path}${PART}`;
      const left = (await sizeOf(part)) ?? 0;
      const from = left <= file.size ? left : 0;
      if (from < file.size || file.size === 0) {
        const target = client.createWriteStream(at(part), from > 0 ? { flags: 'r+', start: from } : { flags: 'w' });
        try {
          await pipeline(await file.open(from), checkBytes(file, from), watched(), target, { signal });
        } catch (error) {
          if (codeOf(error) !== FAILURE) throw error;
          const missing = file.size - ((await sizeOf(part)) ?? 0);
          if (await hasRoom(client, at(path.posix.dirname(file.path)), missing)) throw error;
          throw new TransportError('TRANSPORT_NO_ROOM', `${file.path}: ${missing} bytes do not fit`, error);
        }
      }
      const sent = await sizeOf(part);
      if (sent !== file.size)
        throw new TransportError('TRANSPORT_UPLOAD', `${file.path}: ${sent ?? 0} of ${file.size} bytes arrived`);
      await rename(at(part), at(file.path));
    };

    const connection: Connection = {
      send: (file) =>
        send(file).catch((error: unknown) => {
          throw toTransportError('TRANSPORT_UPLOAD', error);
        }),
      async stat(name) {
        const size = await sizeOf(name);
        return size === null ? null : { path: name, size };
      },
      async list(folder, keep) {
        try {
          const found = collectFiles(keep);
          await listFiles((client as unknown as { sftp: Sftp }).sftp, at(folder), (entries) =>
            found.add(
              entries.map(({ filename, attrs }) => ({ path: path.posix.join(folder, filename), size: attrs.size })),
            ),
          );
          return found.files();
        } catch (error) {
          if (isMissing(error)) return [];
          throw toTransportError('TRANSPORT_FOLDER', error);
        }
      },
      async read(name, maxBytes) {
        try {
          const stream = client.createReadStream(at(name), { start: 0, end: maxBytes });
          return await readAtMost(stream as unknown as AsyncIterable<Buffer>, maxBytes);
        } catch (error) {
          throw toTransportError('TRANSPORT_UPLOAD', error);
        }
      },
      async remove(name) {
        await client.delete(at(name), true);
      },
      async close() {
        signal.removeEventListener('abort', abort);
        const patience = setTimeout(hangUp, CLOSE_MS);
        await client.end().finally(() => clearTimeout(patience));
      },
    };
    return connection;
  },
});
