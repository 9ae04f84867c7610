import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { hasSettled, LEAST_AGE_MS } from '#platform/storage/storage.ts';
import { listExisting } from './read.ts';
import { CONTENT_PREFIX, fileOfKey, PICTURE_PREFIX, THUMBNAIL_PREFIX } from './storage-keys.ts';
import { sweepReservations } from './store.ts';
import type { UploadTarget } from './uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.sweep-bytes': Record<string, never>;
  }
}

type SweepContext = Pick<ServerContext, 'db' | 'clock' | 'log'> & {
  readonly target: Pick<UploadTarget, 'storage' | 'stagingDir'>;
};

/** Deletes objects without a row, which crashed processes left. @returns the number of deleted objects */
export const sweepOrphans = async (db: Db, storage: Storage, now: Date): Promise<number> => {
  let removed = 0;
  for (const prefix of [CONTENT_PREFIX, PICTURE_PREFIX, THUMBNAIL_PREFIX])
    for await (const keys of inBatches(storage.list(prefix))) {
      // Leaves keys that are not ours.
      const named = keys.flatMap((key) => {
        const uuid = fileOfKey(key);
        return uuid === null ? [] : [{ key, uuid }];
      });
      const existing = await listExisting(db, [...new Set(named.map(({ uuid }) => uuid))]);
      for (const { key, uuid } of named) {
        if (existing.has(uuid) || !(await hasSettled(storage, key, now))) continue;
        await storage.delete(key);
        removed += 1;
      }
    }
  return removed;
};

/** Deletes staged pictures of crashed processes. */
export const sweepStaging = async (stagingDir: string, now: Date): Promise<void> => {
  for (const name of await readdir(stagingDir).catch(() => [])) {
    const staged = path.join(stagingDir, name);
    const facts = await stat(staged).catch(() => undefined);
    if (facts?.isFile() && now.getTime() - facts.mtimeMs > LEAST_AGE_MS) await rm(staged, { force: true });
  }
};

/** Deletes staged pictures, reservations, unfinished uploads and orphaned objects of crashed processes. */
export const sweepBytes = async ({ db, target, clock, log }: SweepContext): Promise<void> => {
  const now = clock.now();
  await sweepStaging(target.stagingDir, now);
  await sweepReservations(db, now);
  await target.storage.removeUnfinished(now);
  const removed = await sweepOrphans(db, target.storage, now);
  if (removed > 0) log.warn({ removed }, 'deleted orphaned objects');
};
