import { constants } from 'node:fs';
import { openReal, PathEscapes, realPathIn } from '#platform/files/confined-files.ts';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { type LegacyFile, LegacyFileError } from './legacy-file.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(error.code));

/** Opens a file below a folder; neither `..` nor a link leads out of it. @throws LegacyFileError */
export const openInFolder = async (folder: string, address: string): Promise<LegacyFile> => {
  try {
    const real = await realPathIn(folder, address);
    const handle = await openReal(real, constants.O_RDONLY);
    const { size } = await handle.stat();
    return { source: handle.createReadStream(), name: cleanName(real), size };
  } catch (error) {
    if (error instanceof PathEscapes) throw new LegacyFileError('FILES_NOT_ALLOWED');
    throw new LegacyFileError(isMissing(error) ? 'FILES_MISSING' : 'FILES_UNREACHABLE', { cause: error });
  }
};
