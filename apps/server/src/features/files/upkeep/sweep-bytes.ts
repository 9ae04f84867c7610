import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hasSettled, LEAST_AGE_MS } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { sweepReservations } from '../quota/store.ts';
import { listExisting } from '../read.ts';
import { CONTENT_PREFIX, fileOfKey, PICTURE_PREFIX, THUMBNAIL_PREFIX } from '../storage-keys.ts';
import type { UploadTarget } from '../uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.sweep-bytes': Record<string, never>;
  }
}

interface SweepDeps {
  readonly db: Db;
  readonly target: Pick<UploadTarget, 'storage' | 'stagingDir'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Removes bytes that no row names: their process died between storing and recording them. @returns how many objects */
export const sweepOrphans = async (db: Db, storage: Storage, now: Date): Promise<number> => {
  let removed = 0;
  for (const prefix of [CONTENT_PREFIX, PICTURE_PREFIX, THUMBNAIL_PREFIX])
    for await (const keys of inBatches(storage.list(prefix))) {
      // A key that is none of ours is none of ours to delete.
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

/** Removes pictures that a process left staged when it died. */
export const sweepStaging = async (stagingDir: string, now: Date): Promise<void> => {
  for (const name of await readdir(stagingDir).catch(() => [])) {
    const staged = path.join(stagingDir, name);
    const facts = await stat(staged).catch(() => undefined);
    if (facts?.isFile() && now.getTime() - facts.mtimeMs > LEAST_AGE_MS) await rm(staged, { force: true });
  }
};

/** Removes what processes left behind when they died: staged pictures, reservations, unfinished and unnamed objects. */
export const sweepBytes = async ({ db, target, clock, log }: SweepDeps): Promise<void> => {
  const now = clock.now();
  await sweepStaging(target.stagingDir, now);
  await sweepReservations(db, now);
  await target.storage.removeUnfinished(now);
  const removed = await sweepOrphans(db, target.storage, now);
  if (removed > 0) log.warn({ removed }, 'removed bytes that no file had');
};
