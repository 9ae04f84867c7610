import type { Db } from '#platform/database/tables.ts';
import { hasSettled } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { PARTS_PREFIX, partKey } from './import-part.ts';
import { deletePartsBefore, findParts } from './parts-store.ts';

const DAY_MS = 86_400_000;
/** Parts of a report to which none has come for so long end. */
export const PARTS_KEPT_DAYS = 7;

/** Removes the parts of reports that nobody completed, and the bytes of parts that no row names. */
export const removeAbandonedParts = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  for (const uuid of await deletePartsBefore(db, new Date(now.getTime() - PARTS_KEPT_DAYS * DAY_MS)))
    await storage.delete(partKey(uuid));
  for await (const key of storage.list(PARTS_PREFIX)) {
    const uuid = key.slice(PARTS_PREFIX.length);
    if (!(await findParts(db, [uuid])).has(uuid) && (await hasSettled(storage, key, now))) await storage.delete(key);
  }
};
