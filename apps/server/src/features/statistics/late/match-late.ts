import type { ReleaseId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { lockMatching } from '../match/codes-store.ts';
import { type CountDeps, countWaiting } from './count-waiting.ts';
import { findCodes, listWaitingImports, lockActiveImport, markEarlier, waitingFor } from './late-store.ts';

/**
 * Counts what waited for the codes of a release that has been published: one import at a time, each once. Reports from
 * before the release was made are left to staff, since their rows may mean another record.
 */
export const matchLate = async (db: Db, deps: CountDeps, releaseUuid: ReleaseId): Promise<void> => {
  const codes = await findCodes(db, releaseUuid);
  if (!codes) return;
  const which = waitingFor(codes);
  const imports = await inTransaction(db, async (trx) => {
    // What is being imported right now is there once this lock is had.
    await lockMatching(trx, 'late');
    return listWaitingImports(trx, which);
  });
  for (const { uuid, created_at } of imports) {
    if (created_at >= codes.createdAt) {
      await countWaiting(deps, uuid, which);
      continue;
    }
    await inTransaction(db, async (trx) => {
      await lockMatching(trx, 'late');
      if (await lockActiveImport(trx, uuid)) await markEarlier(trx, uuid, which);
    });
  }
};
