import { randomUUID } from 'node:crypto';
import fs, { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@dubplate/rules/dates';
import { checkKey, resolveRange, type Storage, StorageNotFound } from './storage.ts';

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
const releasingFs = { ...fs, write, writev };

/** Returns whether at least `floorBytes` stay free on the folder's disk after writing so many bytes. */
export const createDiskSpace =
  (folder: string, floorBytes: number) =>
  async (bytes: number): Promise<boolean> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - bytes >= floorBytes;
  };

/** Unfinished files are here; a key can't begin with a dot, so none is ever listed or read. */
const INCOMING = '.incoming';
/** Age at which an unfinished file is abandoned: its process has died. */
const STALE_MS = DAY_MS;
const WRITE_BUFFER = 1 << 18;

/**
 * Stores files in a folder. Writes and syncs each to a temporary file before renaming it to its key, so a crash leaves
 * a complete file or none.
 */
export async function openDiskStorage({ root }: { root: string }): Promise<Storage> {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeStale(incoming, new Date());
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'));

  return {
    async put(key, body, { signal, releaseChunks }) {
      const path = pathOf(key);
      const unfinished = join(incoming, randomUUID());
      const sink = createWriteStream(unfinished, {
        flags: 'wx',
        flush: true,
        highWaterMark: WRITE_BUFFER,
        ...(releaseChunks && { fs: releasingFs }),
      });
      try {
        await pipeline(body, sink, signal ? { signal } : {});
        await mkdir(dirname(path), { recursive: true });
        await rename(unfinished, path);
        await syncFolder(dirname(path));
        return { size: sink.bytesWritten };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await openFile(key, pathOf(key));
      try {
        const { size } = await file.stat();
        const { start, end } = resolveRange(size, range);
        // createReadStream can't read nothing: its end counts as included.
        if (size === 0) {
          await file.close();
          return { stream: Readable.from([]), size, start, end };
        }
        return { stream: file.createReadStream({ start, end }), size, start, end };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async stat(key) {
      const facts = await stat(pathOf(key)).catch((error: unknown) => rejectMissing(key, error));
      if (!facts.isFile()) throw new StorageNotFound(key);
      return { size: facts.size, modifiedAt: facts.mtime };
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async signedUrl(key) {
      checkKey(key);
      return null;
    },

    async *list(prefix) {
      const folder = join(root, ...prefix.split('/').slice(0, -1));
      const entries = await opendir(folder, { recursive: true }).catch(() => []);
      for await (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
        if (entry.isFile() && key.startsWith(prefix) && !key.startsWith(INCOMING)) yield key;
      }
    },

    removeUnfinished: (now) => removeStale(incoming, now),

    async ready() {
      // A full or read-only disk can still be listed: only a write shows it.
      const probe = join(incoming, `probe-${randomUUID()}`);
      try {
        await writeFile(probe, 'ready', { flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },

    async close() {},
  };
}

async function openFile(key: string, path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch((error: unknown) => rejectMissing(key, error));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new StorageNotFound(key);
}

function rejectMissing(key: string, error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') throw new StorageNotFound(key);
  throw error;
}

/** Makes the rename itself outlive a power cut. Windows can't open a folder, and needs no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeStale(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && now.getTime() - facts.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}
