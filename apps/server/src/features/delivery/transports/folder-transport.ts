import { constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isInside, makeFolders, openReal, PathEscapes, realPathIn } from '#platform/files/confined-files.ts';
import { createSharedFolder, sharedModes } from '#platform/files/file-modes.ts';
import { readAtMost } from '#platform/files/read-at-most.ts';
import {
  type Connection,
  checkBytes,
  collectFiles,
  isOfOwnStorage,
  type KeepFiles,
  NAMES_AT_ONCE,
  type OutgoingFile,
  PART,
  type Transport,
  TransportError,
} from './transport.ts';

/** Resolves the folders of stores and confines them to allowed places. */
export interface DeliveryFolders {
  /** Returns the absolute path, or null if the operator does not allow it. */
  resolve(folder: string): string | null;
  /** Creates the folder and returns its real path, or null if it is not allowed. @throws PathEscapes if a link leads outside */
  open(folder: string): Promise<string | null>;
  /** Returns whether the operator chose the place and decides who reads it. */
  isShared(folder: string): boolean;
}

/** Relative folders are below `base`; absolute folders must be in or below one of `allowed`. */
export const createDeliveryFolders = (base: string, allowed: readonly string[]): DeliveryFolders => {
  const find = (folder: string): { readonly absolute: string; readonly parent: string } | null => {
    if (folder.includes('\u0000')) return null;
    const absolute = path.resolve(base, folder);
    const parents = path.isAbsolute(folder) ? allowed.map((parent) => path.resolve(parent)) : [path.resolve(base)];
    const parent = parents.find((one) => isInside(absolute, one));
    return parent === undefined ? null : { absolute, parent };
  };
  return {
    resolve: (folder) => find(folder)?.absolute ?? null,
    isShared: path.isAbsolute,
    async open(folder) {
      const found = find(folder);
      if (!found) return null;
      await mkdir(found.parent, { recursive: true });
      const real = await Promise.all([base, ...allowed].map((one) => realpath(one).catch(() => null)));
      return makeFolders(
        await realpath(found.parent),
        path.relative(found.parent, found.absolute),
        (place) => real.some((one) => one !== null && isInside(place, one)),
        path.isAbsolute(folder) ? createSharedFolder : mkdir,
      );
    },
  };
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

const toTransportError = (error: unknown): Error => {
  if (error instanceof TransportError || isOfOwnStorage(error)) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new TransportError('TRANSPORT_NO_ROOM', detail, error);
  if (error instanceof PathEscapes || ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ELOOP'].includes(code))
    return new TransportError('TRANSPORT_FOLDER', detail, error);
  return new TransportError('TRANSPORT_UPLOAD', detail, error);
};

/** Returns null unless it is a regular file. Links do not count. */
const sizeOf = async (file: string): Promise<number | null> => {
  const facts = await lstat(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return facts?.isFile() ? facts.size : null;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes to a local or mounted folder, where files appear only when they are complete. Others may write to the folder, so
 * links that lead out of it are not followed.
 */
export const createFolderTransport = (folders: DeliveryFolders, folder: string): Transport => ({
  open: async ({ signal }) => {
    const openRoot = async (): Promise<string> => {
      const root = await folders.open(folder);
      if (root === null) throw new TransportError('TRANSPORT_FOLDER', `${folder} is not allowed`);
      await access(root, constants.W_OK | constants.R_OK);
      return root;
    };
    const guarded = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        throw toTransportError(error);
      }
    };
    const root = await guarded(openRoot());
    const isShared = folders.isShared(folder);

    /** Returns the path of a file that may not exist, in an existing folder. */
    const placeOf = async (name: string): Promise<string> =>
      path.join(await realPathIn(root, path.dirname(name)), path.basename(name));

    const send = async (file: OutgoingFile): Promise<void> => {
      const place = await makeFolders(
        root,
        path.normalize(path.dirname(file.path)),
        (real) => isInside(real, root),
        isShared ? createSharedFolder : mkdir,
      );
      const target = path.join(place, path.basename(file.path));
      const part = `${target}${PART}`;
      if ((await sizeOf(target)) === file.size) return;
      // A part left by a power cut can't be trusted, and copying again is cheap.
      await rm(part, { force: true });
      const handle = await openReal(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
      try {
        if (isShared) await handle.chmod(sharedModes().file);
        await pipeline(await file.open(0), checkBytes(file, 0), handle.createWriteStream({ flush: true }), { signal });
      } finally {
        // Opening the source may have failed. Node ends the process if it collects an open handle.
        await handle.close();
      }
      await rename(part, target);
      await syncFolder(place);
    };

    const list = async (folder: string, keep?: KeepFiles) => {
      const found = collectFiles(keep);
      let page: { path: string; size: number }[] = [];
      try {
        const real = await realPathIn(root, folder);
        for await (const entry of await opendir(real)) {
          const size = entry.isFile() && !entry.name.endsWith(PART) ? await sizeOf(path.join(real, entry.name)) : null;
          if (size !== null) page.push({ path: path.posix.join(folder, entry.name), size });
          if (page.length < NAMES_AT_ONCE) continue;
          const hasRoom = await found.add(page);
          page = [];
          if (!hasRoom) break;
        }
        await found.add(page);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      return found.files();
    };

    const stat = async (name: string) => {
      try {
        const size = await sizeOf(await placeOf(name));
        return size === null ? null : { path: name, size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    };

    const read = async (name: string, maxBytes: number) => {
      const handle = await openReal(await placeOf(name), constants.O_RDONLY);
      return readAtMost(handle.createReadStream(), maxBytes);
    };

    const connection: Connection = {
      send: (file) => guarded(send(file)),
      stat: (name) => guarded(stat(name)),
      list: (folder, keep) => guarded(list(folder, keep)),
      read: (name, maxBytes) => guarded(read(name, maxBytes)),
      remove: (name) => guarded(placeOf(name).then((place) => rm(place, { force: true }))),
      close: async () => undefined,
    };
    return connection;
  },
});
