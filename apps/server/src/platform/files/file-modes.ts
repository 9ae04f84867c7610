import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { access, chmod, mkdir, opendir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** Lets other accounts traverse the folder to reach their own files, but not list it. */
export const PASSABLE_FOLDER = 0o711;

/** The mask that the operator started the process with; null until files became private. */
let operatorMask: number | null = null;

/** Makes all files and folders that this process creates private to its account. */
export const createFilesPrivately = (): void => {
  const mask = process.umask(0o077);
  operatorMask ??= mask;
};

/** Modes of new files and folders outside DATA_DIR, as the operator's umask gives them. */
export const sharedModes = (): { readonly file: number; readonly folder: number } => {
  const mask = operatorMask ?? process.umask();
  return { file: 0o666 & ~mask, folder: 0o777 & ~mask };
};

/** Creates a folder with the operator's mode. @throws EEXIST if it exists */
export const createSharedFolder = async (folder: string): Promise<void> => {
  await mkdir(folder);
  await chmod(folder, sharedModes().folder);
};

/** Creates a folder and its parents so that an account of PostgreSQL can pass through them. */
export const createPassableFolders = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let place = path.resolve(folder); place.length >= first.length; place = path.dirname(place))
    chmodSync(place, PASSABLE_FOLDER);
};

/**
 * Restricts DATA_DIR and its direct children, which protects everything below. DATA_DIR stays traversable if another
 * account owns something in it: PostgreSQL, started by root.
 */
export const closeTopFolders = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true });
  const self = process.geteuid?.();
  const owner = lstatSync(dataDir).uid;
  const mayClose = (uid: number) => self === undefined || uid === self || (self === 0 && uid === owner);
  let isShared = false;
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const place = path.join(dataDir, entry.name);
    if (mayClose(lstatSync(place).uid)) chmodSync(place, entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    else isShared = true;
  }
  if (mayClose(owner)) chmodSync(dataDir, isShared ? PASSABLE_FOLDER : PRIVATE_FOLDER);
};

/** Exists once everything in DATA_DIR is private. Versions before it left files open to others. */
const PRIVATE_MARK = '.private';
/** PostgreSQL creates its own files privately. */
const DATABASE_FOLDER = 'postgres';

export const hasOpenFiles = (dataDir: string): Promise<boolean> =>
  access(path.join(dataDir, PRIVATE_MARK)).then(
    () => false,
    () => true,
  );

/** Closes what older versions created in DATA_DIR. Follows no links. A run that is cut off can be repeated. */
export const closeOldFiles = async (dataDir: string): Promise<void> => {
  for (const top of await readdir(dataDir, { withFileTypes: true })) {
    if (!top.isDirectory() || top.name === DATABASE_FOLDER) continue;
    for await (const entry of await opendir(path.join(dataDir, top.name), { recursive: true })) {
      if (!entry.isFile() && !entry.isDirectory()) continue;
      const place = path.join(entry.parentPath, entry.name);
      await chmod(place, entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE).catch((error: NodeJS.ErrnoException) => {
        // The file was deleted in between.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
  await writeFile(path.join(dataDir, PRIVATE_MARK), '');
};
