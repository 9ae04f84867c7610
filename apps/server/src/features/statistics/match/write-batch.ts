import type { TrackId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Staging } from '../staging/staging.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import { forgetWritten, hasMatched, lockBatches, matchCodes } from './codes-store.ts';

interface Steps<Result> {
  /** A track that all rows are of, whatever their codes. */
  readonly assignedTo?: TrackId | undefined;
  /** What no one else may do at the same time; taken before anything else is locked. */
  readonly lock: (trx: Db) => Promise<void>;
  /** Records a batch that does not count, for what is staged; null: there is nothing to write. */
  readonly begin: (trx: Db) => Promise<number | null>;
  /** Looks at the rows of the batch before they count. */
  readonly inspect?: (batchId: number) => Promise<void>;
  /** Lets the batch count; `codes` has those that matched nothing. */
  readonly settle: (trx: Db, batchId: number) => Promise<Result>;
  /** After a failure, where rows were written that will never count. */
  readonly abandon?: (trx: Db) => Promise<void>;
}

/**
 * Matches what is staged and writes it as one batch, which counts from the commit of `settle` on: its rows are written
 * before, in transactions of their own or elsewhere. Before the batch counts, its codes are matched again under the lock,
 * since a release may have been published meanwhile, and what matches by then is written, too.
 */
export const writeBatch = async <Result>(
  staging: Staging,
  streams: StreamStore,
  { assignedTo, lock, begin, inspect, settle, abandon }: Steps<Result>,
): Promise<Result | null> => {
  const { transaction } = staging;
  const batchId = await transaction(async (trx) => {
    await lockBatches(trx);
    return begin(trx);
  });
  if (batchId === null) return null;
  try {
    await transaction((trx) => matchCodes(trx, assignedTo));
    for (;;) {
      await streams.addStaged(staging, batchId);
      await transaction(forgetWritten);
      await inspect?.(batchId);
      const settled = await transaction(async (trx) => {
        await lock(trx);
        await matchCodes(trx, assignedTo);
        return (await hasMatched(trx)) ? null : { result: await settle(trx, batchId) };
      });
      if (settled) return settled.result;
    }
  } catch (error) {
    // What fails here is removed later: batches that never counted have a time limit.
    if (abandon) await inTransaction(staging.db, abandon).catch(() => undefined);
    throw error;
  }
};
