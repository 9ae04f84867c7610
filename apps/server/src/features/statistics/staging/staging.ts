import type pg from 'pg';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { createArea, createStagedTables, dropArea, listAbandonedAreas, useArea } from './staging-store.ts';

/** How many transactions write what is staged at the same time. */
export const STAGING_CONNECTIONS = 2;

/**
 * Where rows are while they are read, matched and written: tables of one import’s own. They are not temporary ones, which a
 * second connection does not see, and are found by name in each transaction anew, since poolers keep no session.
 */
export interface Staging {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** The schema of the tables, quoted, for statements outside of `transaction`. */
  readonly schema: string;
  /** Runs a transaction in which the tables go by their bare names. */
  readonly transaction: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>;
}

/** Runs work with tables to stage rows in, which are dropped in the end. */
export const withStaging = async <Result>(
  openPool: (connections: number) => Pool,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> => {
  const { db, pool } = openPool(STAGING_CONNECTIONS);
  try {
    const area = await createArea(db);
    const transaction: Staging['transaction'] = (work) =>
      inTransaction(db, async (trx) => {
        await useArea(trx, area);
        return work(trx);
      });
    try {
      await transaction(createStagedTables);
      return await work({ db, pool, schema: `"${area}"`, transaction });
    } finally {
      // What can't be dropped now is dropped once it counts as abandoned.
      await inTransaction(db, (trx) => dropArea(trx, area)).catch(() => undefined);
    }
  } finally {
    await pool.end();
  }
};

/** Drops what processes left behind that were killed while they imported. */
export const removeAbandonedStaging = async (db: Db): Promise<void> => {
  for (const area of await listAbandonedAreas(db)) await inTransaction(db, (trx) => dropArea(trx, area));
};
