import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { hasSettled } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { failRun, insertRun } from '../history/history-store.ts';
import { failureOf } from '../history/run-import.ts';
import { PARTS_PREFIX, partKey } from './import-part.ts';
import { deletePartsBefore, findParts } from './parts-store.ts';

/** Parts of a report to which none has come for so long end. */
export const PARTS_KEPT_DAYS = 7;

const partsMissing = () => fault(statisticsErrors, 'PARTS_MISSING', { values: { days: PARTS_KEPT_DAYS } });

/**
 * Removes the parts of reports that nobody completed, and the bytes of parts that no row names. Such a report is listed
 * with those that failed: nobody answers a file in the watched folder.
 */
export const removeAbandonedParts = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  const parts = await inTransaction(db, async (trx) => {
    const gone = await deletePartsBefore(trx, new Date(now.getTime() - PARTS_KEPT_DAYS * DAY_MS));
    const reports = new Map(gone.map((part) => [`${part.count} ${part.report}`, part]));
    for (const { report, file_name: fileName, actor_uuid: actorUuid } of reports.values()) {
      const uuid = newUuid();
      await insertRun(trx, { uuid, report, fileName, actorUuid, now });
      await failRun(trx, uuid, failureOf(partsMissing()), now);
    }
    return gone;
  });
  for (const { uuid } of parts) await storage.delete(partKey(uuid));
  for await (const key of storage.list(PARTS_PREFIX)) {
    const uuid = key.slice(PARTS_PREFIX.length);
    if (!(await findParts(db, [uuid])).has(uuid) && (await hasSettled(storage, key, now))) await storage.delete(key);
  }
};
