import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopCluster } from '../embedded/cluster.ts';
import { takeFileLock } from '../file-lock.ts';
import { type Archived, restore } from './restore.ts';

const PREFIX = 'dubplate-verify-';

/** The folder of the service, which is on a disk; `/tmp` may be in memory. Without a service there is only that one. */
const placeOf = (dataDir: string): string => (existsSync(dataDir) ? dataDir : tmpdir());

/**
 * Verifies a backup: restores it into a temporary embedded database and folder, then removes both.
 * @throws StartError if the restore fails
 */
export const verifyBackup = async ({
  file,
  dataDir,
}: {
  readonly file: string;
  readonly dataDir: string;
}): Promise<Archived> => {
  await removeLeftVerifications(dataDir);
  const folder = join(placeOf(dataDir), `${PREFIX}${randomUUID()}`);
  try {
    return await restore({ dataDir: folder, file, isTemporary: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Stops the databases that killed processes left running while they verified a backup, and removes them. */
export const removeLeftVerifications = async (dataDir: string): Promise<void> => {
  const place = placeOf(dataDir);
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const database = join(place, name, 'postgres');
    const lockFile = join(database, 'lock');
    if (!existsSync(lockFile)) {
      // Nothing is in it yet, or somebody else's process is about to use it.
      await rmdir(join(place, name)).catch(() => undefined);
      continue;
    }
    // The process that verifies keeps this lock as long as it lives.
    const lock = takeFileLock(lockFile, 'exclusive');
    if (!lock) continue;
    try {
      await stopCluster(database);
    } finally {
      lock.release();
    }
    await rm(join(place, name), { recursive: true, force: true });
  }
};
