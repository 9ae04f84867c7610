import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteBatches, listEndedBatches } from './import/store.ts';
import type { StreamStore } from './streams/stream-store.ts';

/**
 * Removes the rows of imports that were replaced or undone, and of those whose process ended before they counted. A batch
 * is known as one that does not count until nothing is left of it.
 */
export const removeEnded = async (db: Db, streams: StreamStore, clock: Clock): Promise<void> => {
  const batches = await listEndedBatches(db, clock.now());
  if (batches.length === 0) return;
  await streams.removeBatches(db, batches);
  await deleteBatches(db, batches);
};
