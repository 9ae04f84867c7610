import type { FastifyBaseLogger } from 'fastify';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hasSettled } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { FORM_PREFIX, fileOfFormKey } from './form-keys.ts';
import { listFormKeys } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'delivery.sweep-forms': Record<string, never>;
  }
}

interface SweepDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Removes what was made for stores of files that are gone: deleted by their owner, or with the account. Bytes of the last
 * day stay, for they may be under way.
 */
export const sweepForms = async ({ db, storage, clock, log }: SweepDeps): Promise<void> => {
  const now = clock.now();
  let removed = 0;
  for await (const keys of inBatches(storage.list(FORM_PREFIX))) {
    const files = keys.map(fileOfFormKey).filter((file) => file !== null);
    const known = await listFormKeys(db, [...new Set(files)]);
    for (const key of keys) {
      if (fileOfFormKey(key) === null || known.has(key) || !(await hasSettled(storage, key, now))) continue;
      await storage.delete(key);
      removed += 1;
    }
  }
  if (removed > 0) log.warn({ removed }, 'removed bytes for stores that no file had');
};
