import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { RawBuilder } from 'kysely';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { ImportContext } from '../import/import-report.ts';
import { sendMatched } from '../import/send-matched.ts';
import { activateBatch, insertBatch } from '../import/store.ts';
import { collectCodes, hasMatched, lockBatches, lockMatching, matchCodes } from '../staged/match-store.ts';
import { insertUnmatched, removeStaged, stageWaiting, WaitingChanged } from '../staged/staged-store.ts';
import type { RemoteStreams, TransactionalStreams } from '../streams/stream-store.ts';
import { isReleasedTrack, rowsWithCodes, type WaitingCodes } from './store.ts';
import {
  findCodes,
  listWaitingImports,
  listWaitingMonths,
  lockActiveImport,
  markEarlier,
  waitingFor,
} from './waiting-store.ts';

export type CountContext = Pick<ImportContext, 'openPool' | 'streams'>;

/** Attempts while other processes change the same rows. */
const TRIES = 5;

interface Waiting {
  readonly importUuid: string;
  readonly which: RawBuilder<boolean>;
  /** The track of all rows, instead of their codes. */
  readonly assignedTo: TrackId | undefined;
}

/** Stages the rows. @returns the id of a new inactive batch, or null if there is nothing to count */
const beginCount = async (trx: Db, { importUuid, which }: Waiting): Promise<number | null> => {
  if (!(await lockActiveImport(trx, importUuid))) return null;
  const rows = await stageWaiting(trx, importUuid, which);
  if (rows === 0) return null;
  await collectCodes(trx, rows);
  return insertBatch(trx, importUuid);
};

/** Activates the batch, unless the import has ended. */
const settleCount = async (trx: Db, { importUuid, which }: Waiting, batchId: number): Promise<void> => {
  if (!(await lockActiveImport(trx, importUuid))) return;
  await removeStaged(trx, importUuid, which);
  await insertUnmatched(trx, importUuid);
  await activateBatch(trx, batchId);
};

const countInTransaction = ({ db }: Pool, streams: TransactionalStreams, waiting: Waiting): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMatching(trx, 'late');
    const batchId = await beginCount(trx, waiting);
    if (batchId === null) return;
    await matchCodes(trx, waiting.assignedTo);
    await streams.addStaged(trx, { batchId, days: null });
    await settleCount(trx, waiting, batchId);
  });

/** Sends the rows before the transaction that activates them, in the same steps as an import. */
const countRemotely = async (staging: Pool, streams: RemoteStreams, waiting: Waiting): Promise<void> => {
  const { db } = staging;
  const batchId = await inTransaction(db, async (trx) => {
    await lockBatches(trx);
    return beginCount(trx, waiting);
  });
  if (batchId === null) return;
  await inTransaction(db, (trx) => matchCodes(trx, waiting.assignedTo));
  for (let isSettled = false; !isSettled; ) {
    await sendMatched(staging, streams, batchId);
    isSettled = await inTransaction(db, async (trx) => {
      await lockMatching(trx, 'late');
      await matchCodes(trx, waiting.assignedTo);
      if (await hasMatched(trx)) return false;
      await settleCount(trx, waiting, batchId);
      return true;
    });
  }
};

const stageAndCount = async ({ openPool, streams }: CountContext, waiting: Waiting): Promise<void> => {
  const staging = openPool();
  try {
    // Their months may have been dropped since the import.
    const months = await listWaitingMonths(staging.db, waiting.importUuid, waiting.which);
    await streams.createMonths(staging.db, months);
    await (streams.isTransactional
      ? countInTransaction(staging, streams, waiting)
      : countRemotely(staging, streams, waiting));
  } finally {
    await staging.pool.end();
  }
};

/**
 * Counts the waiting rows of an import that match now, or are assigned to a track, in another batch. The others keep
 * waiting. Ended imports are ignored.
 * @throws WaitingChanged if other processes kept changing the same rows
 */
export const countWaiting = async (
  deps: CountContext,
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

/** Counts the waiting rows of all imports that have these codes, for a track. Does nothing unless it is published. */
export const countAssigned = async (
  db: Db,
  deps: CountContext,
  codes: WaitingCodes,
  toTrackUuid: TrackId,
): Promise<void> => {
  const which = rowsWithCodes(codes);
  const imports = await inTransaction(db, async (trx) => {
    // Running imports have finished once the lock is held.
    await lockMatching(trx, 'late');
    return (await isReleasedTrack(trx, toTrackUuid)) ? listWaitingImports(trx, which) : [];
  });
  for (const { uuid } of imports) await countWaiting(deps, uuid, which, toTrackUuid);
};

/**
 * Counts the rows that waited for the codes of a published release, one import at a time. Reports older than the
 * release are left to staff, because their rows may mean another one.
 */
export const matchLate = async (db: Db, deps: CountContext, releaseUuid: ReleaseId): Promise<void> => {
  const codes = await findCodes(db, releaseUuid);
  if (!codes) return;
  const which = waitingFor(codes);
  const imports = await inTransaction(db, async (trx) => {
    // Running imports have finished once the lock is held.
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
