import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkBytes } from './check-bytes.ts';
import { type Connection, type OutgoingFile, type Transport, TransportFault } from './transport.ts';

const PART = '.part';
const LISTED_MAX = 10_000;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const toFault = (error: unknown): TransportFault => {
  if (error instanceof TransportFault) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new TransportFault('TRANSPORT_NO_ROOM', detail, error);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return new TransportFault('TRANSPORT_FOLDER', detail, error);
  return new TransportFault('TRANSPORT_UPLOAD', detail, error);
};

const sizeOf = async (file: string): Promise<number | null> => {
  try {
    const facts = await stat(file);
    return facts.isFile() ? facts.size : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw error;
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A folder of this machine, or one that is mounted: its readers find whole files alone. */
export const createFolderTransport = (root: string): Transport => ({
  open: async ({ signal }) => {
    try {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK | constants.R_OK);
    } catch (error) {
      throw toFault(error);
    }
    const at = (name: string): string => {
      const file = path.resolve(root, name);
      if (path.relative(root, file).startsWith('..')) throw new TransportFault('TRANSPORT_FOLDER', `Outside: ${name}`);
      return file;
    };

    const send = async (file: OutgoingFile): Promise<void> => {
      const target = at(file.path);
      const part = `${target}${PART}`;
      if ((await sizeOf(target)) === file.size) return;
      await mkdir(path.dirname(target), { recursive: true });
      // What a power cut left of it can't be trusted, and a copy costs little here: it is written from the beginning.
      const body = await file.open(0);
      await pipeline(body, checkBytes(file, 0), createWriteStream(part, { flags: 'w', flush: true }), { signal });
      await rename(part, target);
      await syncFolder(path.dirname(target));
    };

    const connection: Connection = {
      send: (file) =>
        send(file).catch((error: unknown) => {
          throw toFault(error);
        }),
      async stat(name) {
        const size = await sizeOf(at(name));
        return size === null ? null : { path: name, size };
      },
      async list(folder) {
        try {
          const names = (await readdir(at(folder), { withFileTypes: true }))
            .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
            .map((entry) => entry.name)
            .sort()
            .slice(0, LISTED_MAX);
          const files = await Promise.all(
            names.map(async (name) => ({ name, size: await sizeOf(at(`${folder}/${name}`)) })),
          );
          return files.flatMap(({ name, size }) =>
            size === null ? [] : [{ path: path.posix.join(folder, name), size }],
          );
        } catch (error) {
          if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
          throw toFault(error);
        }
      },
      async read(name, maxBytes) {
        const handle = await open(at(name), 'r');
        try {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
          return buffer.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      },
      remove: (name) => rm(at(name), { force: true }),
      close: async () => undefined,
    };
    return connection;
  },
});
