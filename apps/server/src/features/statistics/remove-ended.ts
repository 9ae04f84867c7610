import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteBatch, listEndedBatches } from './import/store.ts';
import type { StreamStore } from './streams/stream-store.ts';

/**
 * Removes the rows of imports that were replaced or undone, and of those whose process ended before they counted. A batch
 * is known as one that does not count until nothing is left of it.
 */
export const removeEnded = async (db: Db, streams: StreamStore, clock: Clock): Promise<void> => {
  for (const id of await listEndedBatches(db, clock.now())) {
    await streams.removeBatch(db, id);
    await deleteBatch(db, id);
  }
};
