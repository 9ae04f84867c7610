import { buffer } from 'node:stream/consumers';
import { attemptAll } from '../../platform/attempt-all.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Storage, StorageNotFound } from '../../platform/storage/storage.ts';
import { ADVICE_VERSION } from './inspect/cover/look-at-cover.ts';
import { inspectImage } from './inspect/inspect-image.ts';
import { UploadRefused } from './inspect/upload-refused.ts';
import { contentKey } from './keys.ts';
import { listNotLookedAt, markGone, markLookedAt } from './store.ts';

declare module '../../platform/jobs.ts' {
  interface JobQueues {
    'files.look-again': Record<string, never>;
  }
}

interface Looking {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
}

const AT_ONCE = 100;

/** Looks at one picture anew. One that is gone, or that today's reader can't read, is not tried again. */
const lookAt = async (uuid: string, { db, storage, clock }: Looking): Promise<void> => {
  try {
    const { stream } = await storage.get(contentKey(uuid));
    const { advice } = await inspectImage(await buffer(stream));
    await markLookedAt(db, uuid, ADVICE_VERSION, advice);
  } catch (error) {
    if (error instanceof StorageNotFound) return markGone(db, uuid, clock.now());
    if (error instanceof UploadRefused) return markLookedAt(db, uuid, ADVICE_VERSION);
    throw error;
  }
};

/** Gives pictures that were uploaded before today's advice what it says of them, the oldest first, until none is left. */
export const workOnAdvice = (jobs: Jobs, looking: Looking): void => {
  jobs.work(
    'files.look-again',
    async () =>
      attemptAll(await listNotLookedAt(looking.db, ADVICE_VERSION, AT_ONCE), ({ uuid }) => lookAt(uuid, looking)),
    { expireInSeconds: 1800 },
  );
  jobs.schedule('files.look-again', '*/10 * * * *', {});
};
