import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeFileLock } from './database/file-lock.ts';

/** Files that are needed only while a call or a job runs, on the disk of the service. */
export interface Scratch {
  /** Runs work with a folder of its own, which is removed afterwards. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Removes the folders of processes that were killed: each process keeps a lock in its folder as long as it lives. */
const removeLeftFolders = async (place: string): Promise<void> => {
  for (const name of await readdir(place)) {
    const folder = path.join(place, name);
    const lock = takeFileLock(path.join(folder, 'lock'), 'exclusive');
    if (!lock) continue;
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes what killed processes left, and makes a folder for this one. */
export const openScratch = async (dataDir: string): Promise<Scratch> => {
  const place = path.join(dataDir, 'scratch');
  await mkdir(place, { recursive: true });
  await removeLeftFolders(place);
  const own = path.join(place, randomUUID());
  await mkdir(own);
  const lock = takeFileLock(path.join(own, 'lock'), 'exclusive');
  return {
    async withFolder(work) {
      const folder = await mkdtemp(path.join(own, 'work-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async close() {
      lock?.release();
      await rm(own, { recursive: true, force: true });
    },
  };
};
