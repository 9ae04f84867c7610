import type pg from 'pg';
import type { Database } from '../open-database.ts';
import type { Db } from '../tables.ts';
import { plainSession } from './catalogue.ts';

/**
 * Runs `work` in a transaction, and gives it the connection, too: COPY has to run on it. The session prints plain texts and
 * has no time limits.
 * @param database has a pool of one connection
 */
export async function inRawTransaction<Result>(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  work: (transaction: Db, connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let connection: pg.PoolClient | undefined;
  const noteConnection = (client: pg.PoolClient) => {
    connection = client;
  };
  pool.on('acquire', noteConnection);
  try {
    return await db.transaction().execute(async (transaction) => {
      if (!connection) throw new Error('The pool gave no connection');
      await connection.query(plainSession);
      return work(transaction, connection);
    });
  } finally {
    pool.off('acquire', noteConnection);
  }
}
