import type { Db } from '#platform/database/tables.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { PARTS_PREFIX, partKey } from './import-part.ts';
import { deletePartsBefore, findParts } from './parts-store.ts';

const DAY_MS = 86_400_000;
/** Parts of a report to which none has come for so long end. */
export const PARTS_KEPT_DAYS = 7;
/** Bytes are stored before their row is: younger ones may be on their way. */
const LEAST_AGE_MS = DAY_MS;

const isOldEnough = async (storage: Storage, key: string, now: Date): Promise<boolean> => {
  try {
    return now.getTime() - (await storage.stat(key)).modifiedAt.getTime() > LEAST_AGE_MS;
  } catch (error) {
    if (error instanceof StorageNotFound) return false;
    throw error;
  }
};

/** Removes the parts of reports that nobody completed, and the bytes of parts that no row names. */
export const removeAbandonedParts = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  for (const uuid of await deletePartsBefore(db, new Date(now.getTime() - PARTS_KEPT_DAYS * DAY_MS)))
    await storage.delete(partKey(uuid));
  for await (const key of storage.list(PARTS_PREFIX)) {
    const uuid = key.slice(PARTS_PREFIX.length);
    if (!(await findParts(db, [uuid])).has(uuid) && (await isOldEnough(storage, key, now))) await storage.delete(key);
  }
};
