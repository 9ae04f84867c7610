import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#platform/database/tables.ts';
import { findInstanceSecret, instanceSecret } from '#platform/secrets/instance-secret.ts';

/** Names the instance to which a folder of backups belongs. */
const MARK = '.dubplate-instance';

const readMark = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const MARK_SECRET = 'backup-folder';

/** Marks the folder as the one of this instance. Only the first node does so, so that others can tell whether they share it. */
export const markBackupFolder = async (db: Db, folder: string, now: Date): Promise<void> => {
  const mark = (await instanceSecret(db, MARK_SECRET, now)).toString('hex');
  if ((await readMark(folder)) === mark) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, MARK), mark);
};

/** Whether this is the very folder that the other nodes of the instance write to, or none has marked one yet. */
export const isBackupFolderShared = async (db: Db, folder: string): Promise<boolean> => {
  const instance = await findInstanceSecret(db, MARK_SECRET);
  return instance === null || (await readMark(folder)) === instance.toString('hex');
};
