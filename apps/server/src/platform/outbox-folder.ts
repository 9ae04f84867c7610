import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newUuid } from './ids.ts';

/** Lays a message into the folder, whole or not at all: a reader never meets half of one. Names sort by time. */
export const layInFolder = async (folder: string, ending: string, content: string | Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${newUuid()}${ending}`);
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
};
