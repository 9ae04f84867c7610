import type { ReleaseId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { ImportDeps } from '../import/import-report.ts';
import { activateBatch, insertBatch } from '../import/store.ts';
import { collectCodes, lockMatching } from '../match/codes-store.ts';
import { insertUnmatched } from '../match/rows-store.ts';
import { writeBatch } from '../match/write-batch.ts';
import {
  findCodes,
  listWaitingImports,
  lockActiveImport,
  markEarlier,
  removeStaged,
  stageWaiting,
} from './late-store.ts';

/**
 * Counts what waited for the codes of a release that has been published: one import at a time, each once, in a further
 * batch. Reports from before the release was made are left to staff, since their rows may mean another record.
 */
export const matchLate = async (
  db: Db,
  { openPool, streams }: Pick<ImportDeps, 'openPool' | 'streams'>,
  releaseUuid: ReleaseId,
): Promise<void> => {
  const codes = await findCodes(db, releaseUuid);
  if (!codes) return;
  const imports = await inTransaction(db, async (trx) => {
    // What is being imported right now is there once this lock is had.
    await lockMatching(trx, 'late');
    return listWaitingImports(trx, codes);
  });
  for (const { uuid, created_at } of imports) {
    const staging = openPool();
    try {
      await writeBatch<void>(staging, streams, {
        lock: (trx) => lockMatching(trx, 'late'),
        async begin(trx) {
          if (!(await lockActiveImport(trx, uuid))) return null;
          if (created_at < codes.createdAt) {
            await markEarlier(trx, uuid, codes);
            return null;
          }
          if ((await stageWaiting(trx, uuid, codes)) === 0) return null;
          await collectCodes(trx);
          return insertBatch(trx, uuid);
        },
        async settle(trx, batchId) {
          // Ended meanwhile: what was written for it will not count.
          if (!(await lockActiveImport(trx, uuid))) return;
          await removeStaged(trx, uuid, codes);
          await insertUnmatched(trx, uuid);
          await activateBatch(trx, batchId);
        },
      });
    } finally {
      await staging.pool.end();
    }
  }
};
