import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#platform/database/tables.ts';
import { findInstanceSecret, instanceSecret } from '#platform/secrets/instance-secret.ts';

/** A file that identifies the instance of a backup folder. */
const MARK = '.dubplate-instance';

const readMark = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const MARK_SECRET = 'backup-folder';

/** Marks the folder of this instance, so that other nodes can check that they share it. */
export const markBackupFolder = async (db: Db, folder: string, now: Date): Promise<void> => {
  const mark = (await instanceSecret(db, MARK_SECRET, now)).toString('hex');
  if ((await readMark(folder)) === mark) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, MARK), mark);
};

/** Whether the other nodes write to this folder, or none has marked a folder yet. */
export const isBackupFolderShared = async (db: Db, folder: string): Promise<boolean> => {
  const instance = await findInstanceSecret(db, MARK_SECRET);
  return instance === null || (await readMark(folder)) === instance.toString('hex');
};
