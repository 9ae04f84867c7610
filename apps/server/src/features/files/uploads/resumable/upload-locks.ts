import { type Lock, type Locker, MemoryLocker } from '@tus/server';
import type { Notices } from '#platform/database/notices.ts';
import type { SessionLocks } from '#platform/database/session-locks.ts';
import { WAITING_CHANNEL } from './store.ts';

/** How long a request waits for the one that has the upload; milliseconds. */
const WAIT_MS = 15_000;

interface UploadLocksDeps {
  readonly locks: SessionLocks;
  readonly notices: Pick<Notices, 'listen'>;
  /** Announces to all nodes that somebody waits for this upload. */
  readonly announce: (uuid: string) => Promise<void>;
}

/**
 * Lets one request at a time work on an upload, over all nodes. A request that waits asks the one before it to end: its
 * client has usually lost that connection and come back, perhaps to another node.
 */
export const createUploadLocks = ({ locks, notices, announce }: UploadLocksDeps): Locker => {
  const inProcess = new MemoryLocker();
  const requestRelease = new Map<string, () => void>();
  notices.listen(WAITING_CHANNEL, (uuid) => {
    if (uuid !== null) requestRelease.get(uuid)?.();
  });
  return {
    newLock(uuid): Lock {
      const local = inProcess.newLock(uuid);
      let release: (() => Promise<void>) | undefined;
      return {
        async lock(signal, cancel) {
          // The database would give the same lock to two requests of one node.
          await local.lock(signal, cancel);
          try {
            release = await locks.take(uuid, {
              signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
              onContended: () => announce(uuid),
              onLost: () => void cancel(),
            });
            requestRelease.set(uuid, () => void cancel());
          } catch (error) {
            await local.unlock();
            throw error;
          }
        },
        async unlock() {
          requestRelease.delete(uuid);
          await release?.();
          await local.unlock();
        },
      };
    },
  };
};
