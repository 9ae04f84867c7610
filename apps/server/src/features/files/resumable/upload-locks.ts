import { type Lock, type Locker, MemoryLocker } from '@tus/server';
import type { ServerContext } from '#platform/context.ts';
import type { SessionLocks } from '#platform/database/session-locks.ts';
import { WAITING_CHANNEL } from './store.ts';

/** How long a request waits for the lock of an upload, in milliseconds. */
const WAIT_MS = 15_000;

type LocksContext = Pick<ServerContext, 'notices'> & {
  readonly locks: SessionLocks;
  /** Notifies all nodes that a request waits for this upload. */
  readonly notifyWaiting: (uuid: string) => Promise<void>;
};

/**
 * Lets one request at a time write to an upload, over all nodes. A waiting request cancels the current one: usually
 * the client lost that connection and reconnected, perhaps to another node.
 */
export const createUploadLocks = ({ locks, notices, notifyWaiting }: LocksContext): Locker => {
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
          // The database lock does not exclude two requests of one node.
          await local.lock(signal, cancel);
          try {
            release = await locks.take(uuid, {
              signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
              onContended: () => notifyWaiting(uuid),
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
