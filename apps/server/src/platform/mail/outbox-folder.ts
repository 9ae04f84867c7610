import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newUuid } from '../ids.ts';

/**
 * Puts a message into the folder, whole or not at all: a reader never meets half of one. Names sort by time. Messages hold
 * links that sign people in, so nobody but the server's own user may read them, in a folder of an earlier version neither.
 */
export const writeToOutbox = async (folder: string, ending: string, content: string | Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const file = path.join(folder, `${newUuid()}${ending}`);
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
};
