import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { type LegacyFile, LegacyFileError } from './legacy-file.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(error.code));

/** The file’s real path, which is inside of the folder’s. @throws LegacyFileError */
const realPathIn = async (folder: string, address: string): Promise<string> => {
  const root = await realpath(folder);
  const real = await realpath(path.resolve(root, address));
  if (!real.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`))
    throw new LegacyFileError('FILES_NOT_ALLOWED');
  return real;
};

/** Whether what was opened is what the path names, and no link, pipe or folder. */
const isStillThere = async (handle: FileHandle, real: string): Promise<boolean> => {
  const [opened, named] = [await handle.stat(), await stat(real)];
  return opened.isFile() && opened.dev === named.dev && opened.ino === named.ino && (await realpath(real)) === real;
};

/** Opens a file below a folder; neither `..` nor a link leads out of it. @throws LegacyFileError */
export const openInFolder = async (folder: string, address: string): Promise<LegacyFile> => {
  try {
    const real = await realPathIn(folder, address);
    // A pipe must not keep us waiting for its writer.
    const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!(await isStillThere(handle, real))) throw new LegacyFileError('FILES_NOT_ALLOWED');
      const { size } = await handle.stat();
      return { source: handle.createReadStream(), name: cleanName(real), size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof LegacyFileError) throw error;
    throw new LegacyFileError(isMissing(error) ? 'FILES_MISSING' : 'FILES_UNREACHABLE', { cause: error });
  }
};
