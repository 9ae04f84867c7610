import { inBatches } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { hasSettled, LEAST_AGE_MS } from '#platform/storage/storage.ts';
import { deleteUnattached, listCutOff, listExistingTicketFiles } from './store.ts';
import { TICKET_FILES_PREFIX, ticketFileKey, ticketFileOfKey } from './ticket-links.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'support.sweep-files': Record<string, never>;
    'support.remove-file': { file_uuid: string };
  }
}

type SweepContext = Pick<ServerContext, 'db' | 'storage' | 'clock' | 'log'>;

const ROWS_AT_ONCE = 500;

const sweepCutOff = async ({ db, storage }: SweepContext, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - LEAST_AGE_MS);
  for (;;) {
    const rows = await listCutOff(db, before, ROWS_AT_ONCE);
    const uuids = rows.map(({ uuid }) => uuid);
    for (const uuid of uuids) await storage.delete(ticketFileKey(uuid));
    await deleteUnattached(db, uuids);
    if (rows.length < ROWS_AT_ONCE) return;
  }
};

/** Deletes leftovers of crashed processes: rows without a message, and bytes without a row. */
export const sweepTicketFiles = async (deps: SweepContext): Promise<void> => {
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
  if (removed > 0) log.warn({ removed }, 'deleted orphaned objects of ticket files');
};
