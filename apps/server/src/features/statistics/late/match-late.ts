import type { ReleaseId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { lockMatching, matchCodes } from '../match/codes-store.ts';
import { moveRows } from '../match/rows-store.ts';
import { findCodes, listWaitingImports, lockActiveImport, markEarlier, stageWaiting } from './late-store.ts';

/**
 * Counts what waited for the codes of a release that has been published: one import at a time, each once. Reports from
 * before the release was made are left to staff, since their rows may mean another record.
 */
export const matchLate = async (db: Db, releaseUuid: ReleaseId): Promise<void> => {
  const codes = await findCodes(db, releaseUuid);
  if (!codes) return;
  const imports = await inTransaction(db, async (trx) => {
    // What is being imported right now is there once this lock is had.
    await lockMatching(trx, 'late');
    return listWaitingImports(trx, codes);
  });
  for (const { uuid, created_at } of imports)
    await inTransaction(db, async (trx) => {
      await lockMatching(trx, 'late');
      if (!(await lockActiveImport(trx, uuid))) return;
      if (created_at < codes.createdAt) return markEarlier(trx, uuid, codes);
      const batchId = await stageWaiting(trx, uuid, codes);
      await matchCodes(trx);
      await moveRows(trx, { batchId, importUuid: uuid });
    });
};
