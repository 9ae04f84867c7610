import type { FastifyBaseLogger } from 'fastify';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hasSettled, LEAST_AGE_MS } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { TICKET_FILES_PREFIX, ticketFileKey, ticketFileOfKey } from './storage-keys.ts';
import { deleteUnattached, listCutOff, listExistingTicketFiles } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.sweep-files': Record<string, never>;
    'support.remove-file': { file_uuid: string };
  }
}

export interface SweepDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const ROWS_AT_ONCE = 500;

const sweepCutOff = async ({ db, storage }: SweepDeps, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - LEAST_AGE_MS);
  for (;;) {
    const rows = await listCutOff(db, before, ROWS_AT_ONCE);
    const uuids = rows.map(({ uuid }) => uuid);
    for (const uuid of uuids) await storage.delete(ticketFileKey(uuid));
    await deleteUnattached(db, uuids);
    if (rows.length < ROWS_AT_ONCE) return;
  }
};

/** Removes what uploads left behind when their process died: rows without a message, and bytes without a row. */
export const sweepTicketFiles = async (deps: SweepDeps): Promise<void> => {
  const { db, storage, clock, log } = deps;
  const now = clock.now();
  await sweepCutOff(deps, now);
  let removed = 0;
  for await (const keys of inBatches(storage.list(TICKET_FILES_PREFIX))) {
    const named = keys.flatMap((key) => {
      const uuid = ticketFileOfKey(key);
      return uuid === null ? [] : [{ key, uuid }];
    });
    const existing = await listExistingTicketFiles(
      db,
      named.map(({ uuid }) => uuid),
    );
    for (const { key, uuid } of named) {
      if (existing.has(uuid) || !(await hasSettled(storage, key, now))) continue;
      await storage.delete(key);
      removed += 1;
    }
  }
  if (removed > 0) log.warn({ removed }, 'removed bytes that no ticket file had');
};
