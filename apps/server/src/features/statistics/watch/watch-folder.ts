import { constants } from 'node:fs';
import { access, lstat, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#config/start-error.ts';
import { createSharedFolder } from '#platform/files/file-modes.ts';

/** The folder that reports are put into, and what becomes of them. */
export interface WatchFolder {
  readonly inbox: string;
  /** Reports that a node is importing: what is here while none does was cut off. */
  readonly working: string;
  readonly done: string;
  readonly failed: string;
}

/** Node’s recursive way never ends where a file system has no folders to create, such as /proc. */
const createFolder = async (folder: string): Promise<void> => {
  try {
    await createSharedFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Creates what the folder needs beside the reports. @throws StartError where it is missing or can't be written */
export const openWatchFolder = async (inbox: string): Promise<WatchFolder> => {
  const folder = {
    inbox,
    working: path.join(inbox, 'working'),
    done: path.join(inbox, 'done'),
    failed: path.join(inbox, 'failed'),
  };
  try {
    if (!(await stat(inbox)).isDirectory()) throw new Error('it is not a folder');
    for (const one of [folder.working, folder.done, folder.failed]) {
      await createFolder(one);
      if (!(await lstat(one)).isDirectory()) throw new Error(`${one} is not a folder`);
      await access(one, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    const probe = path.join(inbox, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`STATISTICS_DIR: ${inbox} must be a folder that the server can write to: ${reason}`);
  }
  return folder;
};
