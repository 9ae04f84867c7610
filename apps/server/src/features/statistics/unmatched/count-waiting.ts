import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { RawBuilder } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { ImportDeps } from '../import/import-report.ts';
import { activateBatch, insertBatch } from '../import/store.ts';
import { writeBatch } from '../import/write-batch.ts';
import { collectCodes, lockMatching } from '../staged/match-store.ts';
import { insertUnmatched } from '../staged/staged-store.ts';
import {
  findCodes,
  listWaitingImports,
  listWaitingMonths,
  lockActiveImport,
  markEarlier,
  removeStaged,
  stageWaiting,
  WaitingChanged,
  waitingFor,
} from './waiting-store.ts';

export type CountDeps = Pick<ImportDeps, 'openPool' | 'streams'>;

/** How often it begins again because others count the same rows at the same time. */
const TRIES = 5;

interface Waiting {
  readonly importUuid: string;
  readonly which: RawBuilder<boolean>;
  readonly assignedTo: TrackId | undefined;
}

const stageAndCount = async (
  { openPool, streams }: CountDeps,
  { importUuid, which, assignedTo }: Waiting,
): Promise<void> => {
  const staging = openPool();
  try {
    // Their months may have been dropped since they came.
    await streams.createMonths(staging.db, await listWaitingMonths(staging.db, importUuid, which));
    await writeBatch<void>(staging, streams, {
      assignedTo,
      lock: (trx) => lockMatching(trx, 'late'),
      async begin(trx) {
        if (!(await lockActiveImport(trx, importUuid))) return null;
        const rows = await stageWaiting(trx, importUuid, which);
        if (rows === 0) return null;
        await collectCodes(trx, rows);
        return insertBatch(trx, importUuid);
      },
      async settle(trx, batchId) {
        // Ended meanwhile: what was written for it will not count.
        if (!(await lockActiveImport(trx, importUuid))) return;
        await removeStaged(trx, importUuid, which);
        await insertUnmatched(trx, importUuid);
        await activateBatch(trx, batchId);
      },
    });
  } finally {
    await staging.pool.end();
  }
};

/**
 * Counts those waiting rows of an import that match now, or that are all of one track, in a further batch; the others go on
 * waiting. An import that has ended is passed over.
 * @throws WaitingChanged where others kept changing the same rows
 */
export const countWaiting = async (
  deps: CountDeps,
  importUuid: string,
  which: RawBuilder<boolean>,
  assignedTo?: TrackId,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await stageAndCount(deps, { importUuid, which, assignedTo });
    } catch (error) {
      if (!(error instanceof WaitingChanged) || tries === TRIES) throw error;
    }
  }
};

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
