import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a file lock that the operating system releases when the process ends, even on kill -9, so locks never become
 * stale. Node has no flock, but SQLite transactions take fcntl locks (LockFileEx on Windows) on a file that stays
 * empty. Several processes can share a shared lock; an exclusive lock excludes all others, including those of this
 * process.
 * @returns undefined if another holder has the lock
 */
export function takeFileLock(path: string, mode: 'exclusive' | 'shared'): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A read inside a plain transaction keeps SQLite's shared lock until the transaction ends.
    file.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}

/** Takes a lock as soon as it is free; undefined if it was not within `patienceMs`. */
export async function waitForFileLock(
  path: string,
  mode: 'exclusive' | 'shared',
  patienceMs: number,
): Promise<FileLock | undefined> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lock = takeFileLock(path, mode);
    if (lock || performance.now() >= deadline) return lock;
    await pause(20);
  }
}
