import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a lock that the operating system holds for this process and drops with it, even on kill -9: no stale lock to
 * recognize and no process id to mistake. Node has no flock of its own, but SQLite's transactions are fcntl locks
 * (LockFileEx on Windows) on a file that stays empty. Shared locks go together, an exclusive one goes with no other,
 * nor with one that this same process took before.
 * @returns undefined when somebody else holds it.
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
