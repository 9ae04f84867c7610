import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** A path or symbolic link points outside its folder or is not a regular file. */
export class PathEscapes extends Error {
  constructor(address: string) {
    super(`${address} is not a file of this folder`);
    this.name = 'PathEscapes';
  }
}

export const isInside = (real: string, folder: string): boolean =>
  real === folder || real.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`);

/** The real path of what an address names in a folder; links may lead about in it, not out of it. @throws PathEscapes */
export const realPathIn = async (folder: string, address: string): Promise<string> => {
  const root = await realpath(folder);
  const real = await realpath(path.resolve(root, address));
  if (!isInside(real, root)) throw new PathEscapes(address);
  return real;
};

/** Opens a file by its real path, and checks that no part of the path has since become a link. @throws PathEscapes */
export const openReal = async (real: string, flags: number): Promise<FileHandle> => {
  // A pipe must not keep us waiting for its other end.
  const handle = await open(real, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const [opened, named] = [await handle.stat(), await stat(real)];
    const isSame = opened.isFile() && opened.dev === named.dev && opened.ino === named.ino;
    if (!isSame || (await realpath(real)) !== real) throw new PathEscapes(real);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/**
 * Makes the folders of a path that are missing, and follows its links as far as they may lead. `create` makes one folder.
 * @throws PathEscapes
 */
export const makeFolders = async (
  from: string,
  relative: string,
  mayLeadTo: (real: string) => boolean,
  create: (folder: string) => Promise<unknown> = mkdir,
): Promise<string> => {
  let real = from;
  for (const name of relative.split(path.sep).filter(Boolean)) {
    const next = path.join(real, name);
    await create(next).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    real = await realpath(next);
    if (!mayLeadTo(real)) throw new PathEscapes(next);
  }
  return real;
};
