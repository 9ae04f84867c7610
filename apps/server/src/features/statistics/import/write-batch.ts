import type { TrackId } from '@dubplate/contract/ids';
import type pg from 'pg';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { forgetWritten, hasMatched, lockBatches, matchCodes } from '../staged/match-store.ts';
import { readMatched } from '../staged/staged-store.ts';
import type { StagedDays, StreamStore } from '../streams/stream-store.ts';

/** One connection, on which rows are staged: `db` and `pool` have no other. */
export interface Staging {
  readonly db: Db;
  readonly pool: pg.Pool;
}

interface Steps<Result> {
  /** A track that all rows are of, whatever their codes. */
  readonly assignedTo?: TrackId | undefined;
  /** The days of what is staged, if they are known: some are faster to write than others. */
  readonly days?: StagedDays;
  /** What no one else may do at the same time; taken before anything else is locked. */
  readonly lock: (trx: Db) => Promise<void>;
  /** Records a batch that does not count, for what is staged; null: there is nothing to write. */
  readonly begin: (trx: Db) => Promise<number | null>;
  /** Looks at the rows of the batch before they count; outside of transactions where streams are elsewhere. */
  readonly inspect?: (db: Db, batchId: number) => Promise<void>;
  /** Lets the batch count; `codes` has those that matched nothing. */
  readonly settle: (trx: Db, batchId: number) => Promise<Result>;
  /** After a failure, where rows were written that will never count. */
  readonly abandon?: (db: Db) => Promise<void>;
}

/** Sends what is matched to where streams are kept. */
const sendMatched = async (
  pool: pg.Pool,
  streams: Extract<StreamStore, { isTransactional: false }>,
  batchId: number,
): Promise<void> => {
  const client = await pool.connect();
  try {
    const rows = readMatched(client, batchId);
    const sent = streams.addRows(rows);
    // A stream that the receiver gives up would keep its connection in the middle of a COPY.
    sent.catch(() => rows.destroy());
    await sent;
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
};

/**
 * Matches what is staged and writes it as one batch, which counts from the commit of `settle` on. Where streams are in the
 * service’s own database all of it is one transaction. Elsewhere the rows are sent first, outside of any; before the batch
 * counts, its codes are matched again under the lock, since a release may have been published meanwhile, and what matches
 * by then is sent, too.
 */
export const writeBatch = async <Result>(
  { db, pool }: Staging,
  streams: StreamStore,
  { assignedTo, days, lock, begin, inspect, settle, abandon }: Steps<Result>,
): Promise<Result | null> => {
  if (streams.isTransactional)
    return inTransaction(db, async (trx) => {
      await lock(trx);
      const batchId = await begin(trx);
      if (batchId === null) return null;
      await matchCodes(trx, assignedTo);
      await streams.addStaged(trx, { batchId, days: days ?? null });
      await inspect?.(trx, batchId);
      return settle(trx, batchId);
    });

  const batchId = await inTransaction(db, async (trx) => {
    await lockBatches(trx);
    return begin(trx);
  });
  if (batchId === null) return null;
  try {
    await inTransaction(db, (trx) => matchCodes(trx, assignedTo));
    for (;;) {
      await sendMatched(pool, streams, batchId);
      await inTransaction(db, forgetWritten);
      await inspect?.(db, batchId);
      const settled = await inTransaction(db, async (trx) => {
        await lock(trx);
        await matchCodes(trx, assignedTo);
        return (await hasMatched(trx)) ? null : { result: await settle(trx, batchId) };
      });
      if (settled) return settled.result;
    }
  } catch (error) {
    // What fails here is removed later: batches that never counted have a time limit.
    await abandon?.(db).catch(() => undefined);
    throw error;
  }
};
