import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names the instance to which a folder of backups belongs. */
const MARK = '.dubplate-instance';

const readMark = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Marks the folder as the one of this instance. Only the first node does so, so that others can tell whether they share it. */
export const markFolder = async (folder: string, instance: Buffer): Promise<void> => {
  const mark = instance.toString('hex');
  if ((await readMark(folder)) === mark) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, MARK), mark);
};

/** Whether this is the very folder that the other nodes of the instance write to. */
export const isSharedFolder = async (folder: string, instance: Buffer): Promise<boolean> =>
  (await readMark(folder)) === instance.toString('hex');
